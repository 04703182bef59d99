import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import { complete, DEPOSITIONS, type Reply, sharedRepository } from './start.js'

const repository = await sharedRepository()
afterEach(() => repository.faults.reset())

/** Whether what was asked for is done before the answer fails, and what has become of the draft then. */
const COMMITS = [
  ['never', 'unsubmitted'],
  ['before', 'done'],
] as const

const state = async (id: unknown) => (await repository.call('GET', `${DEPOSITIONS}/${id}`)).body.state
const publish = (id: unknown) => repository.call('POST', `${DEPOSITIONS}/${id}/actions/publish`)
/** What a call that gets no answer fails with. */
const broken = (call: Promise<Reply>) =>
  call.then(
    (reply) => `answered ${reply.status}`,
    () => 'broken',
  )

/** Waits until the repository shows what a late commit did. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 5000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not happen in time')
    await sleep(10)
  }
}

describe('a disturbed publication', () => {
  it('has not happened when the error came before it', async () => {
    const { id } = await repository.draft()
    repository.faults.arm({ kind: 'error-before-commit', route: 'publishDeposition' })
    const reply = await publish(id)
    expect(reply.status).toBe(500)
    expect(reply.body.error_id).toMatch(/^[0-9a-f]{32}$/)
    expect(reply.body.message).toMatch(/^The server encountered an internal error/)
    expect(await state(id)).toBe('unsubmitted')
    expect((await publish(id)).status).toBe(202)
  })

  it('has happened when the error came after it', async () => {
    const { id } = await repository.draft()
    repository.faults.arm({ kind: 'error-after-commit', route: 'publishDeposition', status: 503 })
    expect((await publish(id)).status).toBe(503)
    expect(await state(id)).toBe('done')
    expect((await publish(id)).body.message).toBe('Not found.')
  })

  it('happens later when its commit is late, with a page of the gateway', async () => {
    const { id } = await repository.draft()
    repository.faults.arm({ kind: 'late-commit', route: 'publishDeposition', after_ms: 50 })
    const reply = await publish(id)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([504, 'text/html'])
    expect(reply.text).toContain('<html><body><h1>504 Gateway Time-out</h1>')
    await until(async () => String(await state(id)) === 'done')
  })

  it('happens once when a late commit is hastened', async () => {
    const { id } = await repository.draft()
    repository.faults.arm({ kind: 'late-commit', route: 'publishDeposition', after_ms: 60_000 })
    await publish(id)
    expect(await state(id)).toBe('unsubmitted')
    await Promise.all([repository.faults.hasten(), repository.faults.hasten()])
    expect([await state(id), repository.faults.stillToCome()]).toEqual(['done', 0])
  })

  it('is refused in words that the test chooses', async () => {
    const { id } = await repository.draft()
    const message = 'Your account has been blocked - please contact support.'
    repository.faults.arm({ kind: 'error-before-commit', route: 'publishDeposition', status: 400, message })
    expect((await publish(id)).body).toEqual({ status: 400, message })
  })

  it('never happens when a late commit is called off', async () => {
    const { id } = await repository.draft()
    repository.faults.arm({ kind: 'late-commit', route: 'publishDeposition', after_ms: 60_000 })
    await publish(id)
    expect(repository.faults.stillToCome()).toBe(1)
    repository.faults.reset()
    expect(repository.faults.stillToCome()).toBe(0)
    expect(await state(id)).toBe('unsubmitted')
  })

  it.each(COMMITS)('answers with a page of the gateway, commit %s', async (commit, expected) => {
    const { id } = await repository.draft()
    repository.faults.arm({ kind: 'html-504', route: 'publishDeposition', commit })
    expect((await publish(id)).text).toContain('504 Gateway Time-out')
    expect(await state(id)).toBe(expected)
  })

  it.each(COMMITS)('gets no answer, commit %s', async (commit, expected) => {
    const { id } = await repository.draft()
    repository.faults.arm({ kind: 'timeout', route: 'publishDeposition', commit })
    const waiting = request(`${repository.url}${DEPOSITIONS}/${id}/actions/publish?access_token=practice`, {
      method: 'POST',
      headersTimeout: 200,
    })
    await expect(waiting).rejects.toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT' })
    // A slow machine may hear of it after its caller has gone.
    if (expected === 'done') await until(async () => String(await state(id)) === expected)
    else expect(await state(id)).toBe(expected)
  })

  it.each([
    ['start', 'unsubmitted'],
    ['after-commit', 'done'],
    ['answer-body', 'done'],
  ] as const)('loses its connection: %s', async (at, expected) => {
    const { id } = await repository.draft()
    repository.faults.arm({ kind: 'reset', route: 'publishDeposition', at })
    expect(await broken(publish(id))).toBe('broken')
    expect(await state(id)).toBe(expected)
  })

  it('takes longer', async () => {
    const { id } = await repository.draft()
    repository.faults.arm({ kind: 'delay', route: 'publishDeposition', delay_ms: 30 })
    expect((await publish(id)).status).toBe(202)
    expect(repository.journal.list().at(-1)?.duration_ms).toBeGreaterThanOrEqual(29)
  })
})

describe('disturbed transfers', () => {
  it('keep nothing of an upload that breaks half way', async () => {
    const { id, links } = await repository.draft()
    repository.faults.arm({ kind: 'reset', route: 'putBucketFile', at: 'request-body' })
    const upload = repository.call('PUT', `${links?.bucket}/big.bin`, { body: Buffer.alloc(3_000_000, 1) })
    expect(await broken(upload)).toBe('broken')
    const files = (await repository.call('GET', `${DEPOSITIONS}/${id}/files`)).body
    expect(files.map((file) => file.filename)).toEqual(['notes.txt'])
    const entry = repository.journal.list().find((one) => one.fault === 'reset' && one.route === 'putBucketFile')
    expect(entry).toMatchObject({ method: 'PUT', status: null })
    expect(entry?.bytes_received).toBeLessThan(3_000_000)
  })

  it('bring an upload in late', async () => {
    const { id, links } = await repository.draft()
    repository.faults.arm({ kind: 'html-504', route: 'putBucketFile', commit: 'late', after_ms: 30 })
    const reply = await repository.call('PUT', `${links?.bucket}/late.txt`, { body: Buffer.from('late') })
    expect(reply.status).toBe(504)
    const files = async () => (await repository.call('GET', `${DEPOSITIONS}/${id}/files`)).body
    await until(async () => (await files()).length === 2)
    expect((await files()).map((file) => file.filename)).toEqual(['notes.txt', 'late.txt'])
  })

  it('cut a download off', async () => {
    const record = await repository.published()
    repository.faults.arm({ kind: 'reset', route: 'downloadRecordFile', at: 'answer-body', bytes: 4 })
    const file = repository.call('GET', `/api/records/${record.id}/files/notes.txt/content`)
    expect(await broken(file)).toBe('broken')
  })
})

describe('arming', () => {
  const arm = (body: unknown) => repository.call('POST', '/practice/faults', { body })

  it('is done and undone over HTTP, and shows its hits', async () => {
    const { status, body } = await arm([
      { kind: 'error-before-commit', route: 'listDepositions', skip: 1, times: 2 },
      { kind: 'ignore-status' },
    ])
    expect(status).toBe(201)
    const statuses: number[] = []
    for (let call = 0; call < 4; call += 1) statuses.push((await repository.call('GET', DEPOSITIONS)).status)
    expect(statuses).toEqual([200, 500, 500, 200])
    const { faults } = (await repository.call('GET', '/practice/faults')).body
    expect(faults?.[0]).toMatchObject({ id: body.ids?.[0], seen: 4, hits: 2, fault: { kind: 'error-before-commit' } })
    expect((await repository.call('DELETE', `/practice/faults/${body.ids?.[0]}`)).status).toBe(204)
    await repository.call('DELETE', '/practice/faults')
    expect((await repository.call('GET', '/practice/faults')).body).toEqual({ faults: [] })
  })

  it('refuses what it does not understand', async () => {
    const { status, body } = await arm({ kind: 'nonsense' })
    expect(status).toBe(400)
    expect(body.message).toContain('kind')
  })

  it.each([
    ['rout', 'createDeposition'],
    ['member', ['doi']],
    ['commit', 'late'],
  ])('refuses a member that it does not know, which would let a lie hit other calls: %s', async (name, value) => {
    const fault = { kind: 'lie', lie: 'broken-element', [name]: value }
    const { status, body } = await arm(fault)
    expect([status, body.message]).toEqual([400, expect.stringContaining(name)])
    expect((await repository.call('GET', '/practice/faults')).body).toEqual({ faults: [] })
  })

  it('is closed to web pages', async () => {
    const reply = await repository.call('POST', '/practice/faults', {
      body: {},
      headers: { Origin: 'https://example.org' },
    })
    expect(reply.status).toBe(403)
  })

  it('strikes the same calls for the same seed', async () => {
    const pattern = async () => {
      repository.faults.reset()
      repository.faults.arm({
        kind: 'error-before-commit',
        route: 'listDepositions',
        times: null,
        probability: 0.5,
        seed: 7,
      })
      const statuses: number[] = []
      for (let call = 0; call < 20; call += 1) statuses.push((await repository.call('GET', DEPOSITIONS)).status)
      return statuses
    }
    const first = await pattern()
    expect(await pattern()).toEqual(first)
    expect(new Set(first)).toEqual(new Set([200, 500]))
  })
})

describe('the journal', () => {
  it('names each request without its token', async () => {
    await repository.call('DELETE', '/practice/journal')
    const body = Buffer.from(JSON.stringify({ metadata: complete }))
    await repository.call('POST', `${DEPOSITIONS}?access_token=secret`, {
      body,
      headers: { 'Content-Type': 'application/json' },
    })
    const { entries } = (await repository.call('GET', '/practice/journal')).body
    expect(entries).toMatchObject([
      {
        method: 'POST',
        path: `${DEPOSITIONS}?access_token=hidden`,
        route: 'createDeposition',
        status: 201,
        bytes_received: body.length,
        fault: null,
      },
    ])
  })
})
