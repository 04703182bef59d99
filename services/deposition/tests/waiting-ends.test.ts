import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'
import { type LyingHop, lyingHop, type Said } from './lying-hop.js'

/* The end of a file waits for the intent of the next one: both are one call and one transaction. */

const patient = { timeout: 40_000, interval: 20 }
const [INTEND, SETTLE, LEDGER] = [/^POST \/internal\/writes$/, /\/settle$/, /^POST \/internal\/writes/]
const away = (): Said => ({ status: 503, body: { error: 'Away' } })
const truly = (truth: Said | undefined) => truth ?? away()

let hop: LyingHop | undefined
const withHop = async (target: string) => {
  hop = await lyingHop(target)
  return hop.url
}

const byRecord = (id: number) => ({ body: { local_record_db_id: id } })

async function drafted(fixture: Fixture, ...names: string[]): Promise<number> {
  const id = await fixture.prepare(names.join(' '), Object.fromEntries(names.map((name) => [`${name}.txt`, name])))
  await fixture.deposition.createApiDraft(byRecord(id))
  return id
}

const states = async (fixture: Fixture, id: number) =>
  Object.fromEntries((await fixture.record(id)).files.map(({ filename, upload_status }) => [filename, upload_status]))

/** How each file that was sent ended, in the order in which they were. */
async function sent(fixture: Fixture, id: number) {
  const { writes } = await fixture.ledger.listWrites({ project: fixture.project, query: { record_id: id } })
  const files = writes.filter(({ kind }) => kind === 'put_file').reverse()
  return files.map(({ remote_key, state }) => `${remote_key} ${state}`)
}

describe('files that are sent one after another', async () => {
  const fixture = await startFixture({ clockScale: 60, projectsUrl: withHop })
  beforeEach(() => hop?.beHonest())
  afterAll(async () => {
    await fixture.stop()
    await hop?.close()
  })

  it('take one call each and one for the end of the last', async () => {
    const id = await drafted(fixture, 'one', 'two', 'three')
    const calls: string[] = []
    const note = (truth: Said | undefined, call: string) => {
      calls.push(INTEND.test(call) ? 'intent' : 'end')
      return truly(truth)
    }
    hop?.tell({ on: LEDGER, say: note })
    await fixture.deposition.uploadFiles(byRecord(id))
    expect(calls).toEqual(['intent', 'intent', 'intent', 'end'])
    expect(await sent(fixture, id)).toEqual(['one.txt done', 'two.txt done', 'three.txt done'])
  })

  it.each([
    ['stored', true],
    ['not stored', false],
  ])('are all sent where one intent is not answered, though %s with the end before it', async (what, isPassedOn) => {
    const id = await drafted(fixture, `first ${what}`, `second ${what}`)
    hop?.tell({ on: INTEND, times: 1, say: truly })
    hop?.tell({ on: INTEND, times: 1, isPassedOn, say: away })
    const answer = await fixture.deposition.uploadFiles(byRecord(id))
    expect(answer).toMatchObject({ success: true })
    expect(await sent(fixture, id)).toEqual([`first ${what}.txt done`, `second ${what}.txt done`])
  })

  it('fail where the end of the last is not taken, which is told again until it is', async () => {
    const id = await drafted(fixture, 'untold')
    hop?.tell({ on: SETTLE, times: 1, isPassedOn: false, say: () => ({ status: 400, body: { error: 'Not now' } }) })
    expect((await fixture.raw.uploadFiles(byRecord(id))).status).toBeGreaterThanOrEqual(400)
    await vi.waitFor(async () => expect(await sent(fixture, id)).toEqual(['untold.txt done']), patient)
    await vi.waitFor(async () => expect(await fixture.record(id)).toMatchObject({ claim: null }), patient)
  })

  it('leave no end behind where the next intent is refused', async () => {
    const id = await drafted(fixture, 'taken', 'refused')
    hop?.tell({ on: INTEND, times: 1, say: truly })
    const refused = { status: 400, body: { error: 'Not now' } }
    hop?.tell({ on: INTEND, isPassedOn: false, say: () => refused })
    expect((await fixture.raw.uploadFiles(byRecord(id))).status).toBeGreaterThanOrEqual(400)
    expect(await sent(fixture, id)).toEqual(['taken.txt done'])
    expect(await states(fixture, id)).toEqual({ 'taken.txt': 'uploaded', 'refused.txt': 'pending' })
    expect(await fixture.record(id)).toMatchObject({ open_writes: [], claim: null })
  })
})

describe('a limit that is used up between two files', () => {
  let fixture: Fixture
  beforeEach(async () => {
    fixture = await startFixture({ asRealOne: true })
    const credential = { credential_name: 'mine', credential_type: 'repo_api_token', is_sandbox: true }
    await fixture.projects.storeCredential({ body: { ...credential, credential_value: 'practice' } })
  })
  afterEach(() => fixture.stop())

  it('lets the end of the first be stored while the second waits, and a cancellation finds nothing open', async () => {
    const id = await drafted(fixture, 'sent', 'waits')
    // The draft and its reading, and one file.
    const rates = { per_minute: 1000, per_hour: 3 }
    await fixture.settings.saveConfiguration({ body: { repo: { sandbox_base_url: fixture.practice.url }, rates } })
    await vi.waitFor(async () => {
      const { repositories } = await fixture.deposition.showRepositoryLimits({ query: { is_sandbox: 'true' } })
      expect(repositories[0]?.per_hour).toMatchObject({ limit: 3, left: 1 })
    }, patient)
    const accepted = await fixture.raw.uploadFiles({ ...byRecord(id), headers: { prefer: 'respond-async' } })
    const { status_url } = accepted.body as { status_url: string }
    const operation = fixture.url() + status_url.replace(/^\/api/, '')
    await vi.waitFor(
      async () => expect(await states(fixture, id)).toEqual({ 'sent.txt': 'uploaded', 'waits.txt': 'pending' }),
      patient,
    )
    expect(await (await fixture.fetch(operation)).json()).toMatchObject({ status: 'running' })
    await fixture.fetch(`${operation}/cancel`, { method: 'POST' })
    await vi.waitFor(async () => {
      expect(await (await fixture.fetch(operation)).json()).toMatchObject({ status: 'cancelled' })
      expect(await fixture.record(id)).toMatchObject({ claim: null, open_writes: [] })
    }, patient)
    expect(await sent(fixture, id)).toEqual(['sent.txt done'])
  })
})

describe('a kill between the answer about a file and the intent of the next', () => {
  let fixture: Fixture
  beforeEach(async () => {
    fixture = await startFixture({ clockScale: 60, logFile: 'deposition.log', projectsUrl: withHop })
  })
  afterEach(async () => {
    await fixture.stop()
    await hop?.close()
  })

  it('leaves the first open, which a reading ends, and the upload goes on with the others', async () => {
    const id = await drafted(fixture, 'before', 'after')
    const reached = new Promise<void>((resolve) => {
      hop?.tell({ on: INTEND, times: 1, say: truly })
      // Nobody is answered before the kill, so that nothing can end by itself.
      const stay = () => {
        resolve()
        return new Promise<Said>(() => {})
      }
      hop?.tell({ on: LEDGER, isPassedOn: false, say: stay })
    })
    fixture.practice.journal.clear()
    const sending = fixture.raw.uploadFiles(byRecord(id)).catch(() => undefined)
    await reached
    expect(await sent(fixture, id)).toEqual(['before.txt sent'])
    const killed = fixture.killAndRestart()
    hop?.beHonest()
    await killed
    await sending
    const all = ['before.txt done', 'after.txt done']
    await vi.waitFor(async () => expect(await sent(fixture, id)).toEqual(all), patient)
    await vi.waitFor(async () => expect(await fixture.record(id)).toMatchObject({ claim: null }), patient)
    expect(fixture.calls().filter((call) => call === 'PUT putBucketFile')).toHaveLength(2)
  })
})
