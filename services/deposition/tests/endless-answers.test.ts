import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture({ clockScale: 30 })
/** At real speed no limit of time ends a reading before a test has seen what it wants to see. */
const unhurried = await sharedFixture()
const byRecord = (id: number) => ({ body: { local_record_db_id: id } })
const patient = { timeout: 30_000, interval: 20 }

const drafted = async (title: string) => {
  const id = await fixture.prepare(title, { [`${randomUUID()}.txt`]: title })
  await fixture.deposition.createApiDraft(byRecord(id))
  return id
}
const uploaded = async (title: string) => {
  const id = await drafted(title)
  await fixture.deposition.uploadFiles(byRecord(id))
  return id
}

describe('an answer that does not end', () => {
  it.each([true, false])('is given up and read on (compressed: %s)', async (compressed) => {
    const title = `A bowl without end ${compressed}`
    const id = await fixture.prepare(title, { [`${randomUUID()}.txt`]: 'bowl' })
    fixture.practice.faults.arm({ kind: 'lie', lie: 'endless', compressed, route: 'createDeposition' })
    const before = process.memoryUsage().rss
    expect(await fixture.deposition.createApiDraft(byRecord(id))).toMatchObject({ repo_response: { title } })
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
  })

  it('says what was too much', async () => {
    const id = await drafted('Much too much')
    fixture.practice.faults.arm({ kind: 'lie', lie: 'endless', compressed: false, route: 'getDeposition', times: null })
    const { results } = await fixture.deposition.verifyRecords({ body: { record_ids: [id] } })
    expect(results[0]?.error).toContain('more than 8388608 bytes')
  })

  it('comes byte by byte: a reading ends when its time is over', async () => {
    const id = await drafted('Drop by drop')
    fixture.practice.faults.arm({ kind: 'lie', lie: 'drip', every_ms: 200, route: 'getDeposition', times: null })
    const { results } = await fixture.deposition.verifyRecords({ body: { record_ids: [id] } })
    expect(results[0]?.error).toContain('not complete after 120 s')
  })
})

describe('a caller who cancels', () => {
  it('waits for no reading that drips', async () => {
    const id = await unhurried.prepare('Cancelled', { 'cancelled.txt': 'c' })
    await unhurried.deposition.createApiDraft(byRecord(id))
    await unhurried.deposition.uploadFiles(byRecord(id))
    // What is compared is read again before a publication.
    await unhurried.deposition.verifyRecords({ body: { record_ids: [id] } })
    const [fault] = [{ kind: 'lie', lie: 'drip', every_ms: 1_000, route: 'getDeposition', times: null }] as const
    unhurried.practice.faults.arm(fault)
    const started = await unhurried.raw.publishRecord({ ...byRecord(id), headers: { prefer: 'respond-async' } })
    const address = unhurried.url() + (started.body as { status_url: string }).status_url.replace(/^\/api/, '')
    await vi.waitFor(() => expect(unhurried.practice.faults.list()[0]?.hits).toBe(1), patient)
    await unhurried.fetch(`${address}/cancel`, { method: 'POST' })
    await vi.waitFor(async () => {
      const state = (await (await unhurried.fetch(address)).json()) as { status: string }
      expect(state.status).toBe('cancelled')
    }, patient)
    expect(await unhurried.record(id)).toMatchObject({ claim: null, open_writes: [] })
  })
})

describe('the settler', () => {
  it('lets no reading that drips hold up other records', async () => {
    const refused = { kind: 'error-before-commit', status: 502, route: 'publishDeposition', times: 2 } as const
    const [dripping, quick] = [await uploaded('Dripping'), await uploaded('Quick')]
    fixture.practice.faults.arm(refused)
    for (const id of [dripping, quick]) expect((await fixture.raw.publishRecord(byRecord(id))).status).toBe(500)
    const path = (await fixture.record(dripping)).repo_record_id
    fixture.practice.faults.arm({ kind: 'lie', lie: 'drip', every_ms: 50, route: 'getDeposition', path, times: null })
    const drips = () => fixture.practice.faults.list().find(({ fault }) => fault.kind === 'lie')?.hits
    await vi.waitFor(() => expect(drips()).toBe(1), patient)
    const readings = async () => (await fixture.record(quick)).open_writes[0]?.reads ?? Number.POSITIVE_INFINITY
    const before = (await fixture.record(quick)).open_writes[0]?.reads ?? 0
    await vi.waitFor(async () => expect(await readings()).toBeGreaterThan(before), patient)
    expect(drips()).toBe(1)
    expect(fixture.practice.journal.list().filter(({ fault }) => fault === 'lie')).toEqual([])
  })
})

describe('a list page that is too long', () => {
  it('is asked for again at half its size, so that a lost create is found', async () => {
    const description = 'x'.repeat(100_000)
    const metadata = { title: 'Long', upload_type: 'dataset', description, creators: [{ name: 'Vogel, Anna' }] }
    for (let made = 0; made < 100; made += 1) {
      await fetch(`${fixture.practice.url}/api/deposit/depositions`, {
        method: 'POST',
        headers: { authorization: 'Bearer practice', 'content-type': 'application/json' },
        body: JSON.stringify({ metadata }),
      })
    }
    const id = await fixture.prepare('Among long ones', { 'among.txt': 'among' })
    fixture.practice.faults.arm({ kind: 'error-after-commit', status: 502, route: 'createDeposition' })
    expect(await fixture.deposition.createApiDraft(byRecord(id))).toMatchObject({
      repo_response: { title: 'Among long ones' },
    })
    const sizes = fixture.practice.journal
      .list()
      .filter(({ route }) => route === 'listDepositions')
      .map(({ path }) => new URL(path, 'http://practice').searchParams.get('size'))
    // A machine with much to do may lose the first answer to the clock, and ask for the same page again.
    expect([...new Set(sizes)].slice(0, 2)).toEqual(['100', '50'])
  })
})
