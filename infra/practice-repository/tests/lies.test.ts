import { afterEach, describe, expect, it } from 'vitest'
import { complete, DEPOSITIONS, sharedRepository } from './start.js'

const repository = await sharedRepository()
afterEach(() => repository.faults.reset())

const create = (title = 'A lie') => repository.call('POST', DEPOSITIONS, { body: { metadata: { ...complete, title } } })
const read = async (id: unknown) => (await repository.call('GET', `${DEPOSITIONS}/${id}`)).body

/** Arms one lie over HTTP, as people do. */
async function arm(fault: Record<string, unknown>): Promise<void> {
  const armed = await repository.call('POST', '/practice/faults', { body: { kind: 'lie', ...fault } satisfies object })
  expect(armed.status, JSON.stringify(armed.body)).toBe(201)
}

describe('a lie about a draft that was made', () => {
  const made = async (fault: Record<string, unknown>) => {
    await arm({ route: 'createDeposition', ...fault })
    const reply = await create()
    const [newest] = (await repository.call('GET', DEPOSITIONS)).body
    expect(newest?.title).toBe('A lie')
    return { reply, newest }
  }

  it('has null members, all but the id or those that are named', async () => {
    const { reply, newest } = await made({ lie: 'null-members' })
    expect([reply.status, reply.body.id]).toEqual([201, newest?.id])
    expect(new Set(Object.entries(reply.body).flatMap(([name, value]) => (name === 'id' ? [] : [value])))).toEqual(
      new Set([null]),
    )
    const named = (await made({ lie: 'null-members', members: ['doi', 'owner'] })).reply
    expect(named.body).toMatchObject({ doi: null, owner: null, title: 'A lie' })
  })

  it('lacks members', async () => {
    const { reply } = await made({ lie: 'missing-members', members: ['metadata', 'state'] })
    expect(Object.keys(reply.body)).toEqual(expect.arrayContaining(['id', 'links']))
    expect(reply.body).not.toHaveProperty('metadata')
    expect(Object.keys((await made({ lie: 'missing-members' })).reply.body)).toEqual(['id'])
  })

  it.each([
    ['empty-object', 201, '{}'],
    ['empty-list', 201, '[]'],
    ['empty-body', 201, ''],
  ])('is %s', async (lie, status, text) => {
    const { reply } = await made({ lie })
    expect([reply.status, reply.text]).toEqual([status, text])
  })

  it('is a page for people, with 200', async () => {
    const { reply } = await made({ lie: 'html' })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it('is the first half of the answer', async () => {
    await arm({ route: 'createDeposition', lie: 'cut-body' })
    const response = await fetch(`${repository.url}${DEPOSITIONS}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer practice', 'Content-Type': 'application/json' },
      body: JSON.stringify({ metadata: complete }),
    })
    const text = await response.text()
    expect(response.headers.get('content-length')).toBe(String(text.length))
    expect(() => JSON.parse(text)).toThrow()
  })

  it('names another deposition of the account', async () => {
    const earlier = (await create('Earlier')).body
    const { reply, newest } = await made({ lie: 'another-id' })
    expect([reply.body.id, reply.body.record_id]).toEqual([earlier.id, earlier.id])
    expect(newest?.id).not.toBe(earlier.id)
  })

  it('shows the draft of another account', async () => {
    const foreign = await repository.call('POST', DEPOSITIONS, { token: 'somebody-else', body: {} })
    const { reply } = await made({ lie: 'foreign-draft' })
    expect(reply.body).toMatchObject({ id: foreign.body.id, owner: foreign.body.owner, submitted: false })
    expect((await repository.call('GET', `${DEPOSITIONS}/${reply.body.id}`)).status).toBe(403)
  })
})

describe('a lie about a publication', () => {
  it('shows it unsubmitted although it is public', async () => {
    const { id } = await repository.draft()
    await arm({ route: 'publishDeposition', lie: 'unsubmitted' })
    const { status, body } = await repository.action(id ?? 0, 'publish')
    expect([status, body.state, body.submitted, body.doi]).toEqual([202, 'unsubmitted', false, undefined])
    expect((await read(id)).state).toBe('done')
  })

  it('shows it published although it never was, and says so only once', async () => {
    const { id } = await repository.draft()
    await arm({ route: 'publishDeposition', lie: 'echo' })
    const echoed = await repository.action(id ?? 0, 'publish')
    expect([echoed.status, echoed.body.submitted, typeof echoed.body.doi]).toEqual([202, true, 'string'])
    expect((await read(id)).submitted).toBe(false)
    expect((await repository.action(id ?? 0, 'publish')).status).toBe(202)
  })
})

describe('an echo that stores nothing', () => {
  const echo = (route: string) => arm({ route, lie: 'echo' })

  it('answers with metadata that are not there', async () => {
    const { id } = (await create()).body
    await echo('updateDeposition')
    const metadata = { ...complete, title: 'Another title' }
    const reply = await repository.call('PUT', `${DEPOSITIONS}/${id}`, { body: { metadata } })
    expect([reply.status, reply.body.title]).toEqual([200, 'Another title'])
    expect((await read(id)).title).toBe('A lie')
  })

  it('answers with a file that is not there, and keeps the one that it would replace', async () => {
    const { id, links } = await repository.draft()
    await echo('putBucketFile')
    const reply = await repository.call('PUT', `${links?.bucket}/notes.txt`, { body: Buffer.from('others') })
    expect([reply.status, reply.body.size]).toEqual([201, 6])
    const { files } = await read(id)
    expect(files?.map(({ filename, filesize }) => [filename, filesize])).toEqual([['notes.txt', 14]])
    const kept = await repository.call('GET', `${links?.bucket}/notes.txt`)
    expect(kept.text).toBe('one two three\n')
  })

  it('answers with a draft that is not there, whose number nobody gets', async () => {
    await echo('createDeposition')
    const { status, body } = await create()
    expect(status).toBe(201)
    expect((await repository.call('GET', `${DEPOSITIONS}/${body.id}`)).status).toBe(404)
    expect(Number((await create()).body.id)).toBeGreaterThan(Number(body.id))
  })

  it('lets a draft be that it answers to have discarded', async () => {
    const { id } = (await create()).body
    await echo('discardDeposition')
    expect((await repository.action(id ?? 0, 'discard')).status).toBe(204)
    expect((await read(id)).state).toBe('unsubmitted')
  })
})

describe('answers that nobody can use', () => {
  it('lead elsewhere, done or not', async () => {
    const before = (await repository.call('GET', DEPOSITIONS)).body.length
    await arm({ route: 'createDeposition', lie: 'redirect', status: 301 })
    const away = await create()
    expect([away.status, away.headers.get('location')]).toEqual([301, `https://elsewhere.invalid${DEPOSITIONS}`])
    await arm({ route: 'createDeposition', lie: 'redirect', location: '/else', commit: 'before' })
    const other = await create()
    expect([other.status, other.headers.get('location')]).toEqual([302, '/else'])
    expect((await repository.call('GET', DEPOSITIONS)).body.length).toBe(before + 1)
  })

  it('ask for a rest of years, as a refusal or on an answer like any other', async () => {
    await arm({ route: 'listDepositions', lie: 'retry-after' })
    const refused = await repository.call('GET', DEPOSITIONS)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3155760000'])
    await arm({
      route: 'listDepositions',
      lie: 'retry-after',
      status: 200,
      retry_after: 'Fri, 01 Jan 2100 00:00:00 GMT',
    })
    const { status, headers } = await repository.call('GET', DEPOSITIONS)
    expect([status, headers.get('x-ratelimit-remaining'), headers.get('retry-after')]).toEqual([
      200,
      '0',
      'Fri, 01 Jan 2100 00:00:00 GMT',
    ])
    expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000 + 3e9)
  })

  it.each([
    ['plain', 'to+ken/7'],
    ['url', 'to%2Bken%2F7'],
    ['base64', 'dG8ra2VuLzc='],
  ])('quote the token (%s)', async (form, shown) => {
    await arm({ route: 'listDepositions', lie: 'quoted-token', form })
    const { status, body } = await repository.call('GET', DEPOSITIONS, { token: 'to+ken/7' })
    expect([status, body.message]).toEqual([403, `The token '${shown}' is refused.`])
  })

  it('have one broken element in a list', async () => {
    const count = (await repository.call('GET', DEPOSITIONS)).body.length
    await arm({ route: 'listDepositions', lie: 'broken-element', place: 1 })
    const list = (await repository.call('GET', DEPOSITIONS)).body
    expect([list.length, list[1]]).toEqual([count + 1, { id: null, title: null, metadata: 'none', files: null }])
  })

  it('come byte by byte', async () => {
    await arm({ route: 'getLicence', lie: 'drip', every_ms: 1 })
    const slow = await repository.call('GET', '/api/vocabularies/licenses/cc-by-4.0')
    expect(slow.body).toEqual((await repository.call('GET', '/api/vocabularies/licenses/cc-by-4.0')).body)
  })

  it.each([true, false])('do not end before the client goes (compressed: %s)', async (compressed) => {
    await arm({ route: 'listDepositions', lie: 'endless', compressed })
    const response = await fetch(`${repository.url}${DEPOSITIONS}?access_token=practice`)
    let unpacked = 0
    for await (const piece of response.body ?? []) {
      unpacked += piece.length
      if (unpacked > 8_000_000) break
    }
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, compressed ? 'gzip' : null])
    expect(unpacked).toBeGreaterThan(8_000_000)
  })
})

describe('arming a lie', () => {
  it('refuses one that nobody knows, naming it', async () => {
    const { status, body } = await repository.call('POST', '/practice/faults', { body: { kind: 'lie', lie: 'truth' } })
    expect(status).toBe(400)
    expect(body.message).toContain('lie')
  })

  it('strikes as often as it is asked to, and is in the journal', async () => {
    await arm({ route: 'listDepositions', lie: 'empty-list', times: 2 })
    const lengths: number[] = []
    for (let call = 0; call < 3; call += 1) lengths.push((await repository.call('GET', DEPOSITIONS)).body.length)
    expect(lengths.slice(0, 2)).toEqual([0, 0])
    expect(lengths[2]).toBeGreaterThan(0)
    expect(repository.journal.list().filter(({ fault }) => fault === 'lie').length).toBeGreaterThanOrEqual(2)
  })
})
