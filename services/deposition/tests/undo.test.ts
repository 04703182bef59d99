import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture({ clockScale: 100 })

const run = (action_type: string, item_ids: number[]) =>
  fixture.deposition.runBatchAction({ body: { action_type, item_ids } })
const undo = (eventId: number, query: { dry_run?: string } = {}) =>
  fixture.raw.undoEvent({ params: { event_id: String(eventId) }, query })
const newest = async () => (await fixture.projects.listHistory({})).items[0] ?? expect.fail('nothing has happened')
const ask = (method: string, path: string) =>
  fetch(`${fixture.practice.url}${path}`, { method, headers: { authorization: 'Bearer practice' } })

/** The drafts that the repository has of this account. */
async function depositions(): Promise<unknown[]> {
  const all = await ask('GET', '/api/deposit/depositions?size=100&status=draft')
  return (await all.json()) as unknown[]
}

let count = 0
async function prepared(): Promise<number> {
  count += 1
  return fixture.prepare(`Undone ${count}`, { [`undone-${count}.txt`]: `content ${count}` })
}

/** Ledger, log and batches tell what happened; everything else is what the project is. */
const TELLING = /^(history.*|remote_writes|api_log|batch.*|sqlite_.*|file_names.*)$/

function rows(): Record<string, unknown[]> {
  const database = new Sqlite(fixture.projectPath, { readonly: true })
  const tables = database.prepare(`select name from sqlite_master where type = 'table'`).pluck().all() as string[]
  const all = tables
    .filter((name) => !TELLING.test(name))
    .map((name) => [name, database.prepare(`select * from "${name}"`).all() as Record<string, unknown>[]] as const)
  database.close()
  return Object.fromEntries(all.map(([name, list]) => [name, list.filter((row) => row.files !== 0)]))
}

const literal = (value: unknown) => ({ type: 'literal', value })
const MAPPING = {
  title: { type: 'filename' },
  description: literal('An object of the harbour'),
  upload_type: literal('dataset'),
  publication_date: literal('2024-05-06'),
  access_right: literal('open'),
  license: literal('cc-by-4.0'),
  creators: { type: 'complex', is_complex: true, entries: [{ name: literal('Poe, Edgar') }] },
}

describe('an act that is taken back', () => {
  it('leaves no trace in the project and no draft: 500 preparations and 100 drafts', async () => {
    const folder = join(fixture.home, 'museum', 'in', 'many')
    mkdirSync(folder, { recursive: true })
    const paths = Array.from({ length: 500 }, (_, index) => join(folder, `object-${index}.txt`))
    for (const path of paths) writeFileSync(path, `object at ${path}`)
    const { files } = await fixture.ledger.ensureFiles({ project: fixture.project, body: { absolute_paths: paths } })
    await fixture.projects.saveMapping({ body: { mappingConfiguration: MAPPING } })
    const before = rows()

    const preparation = await run(
      'prepare_metadata',
      files.map(({ file }) => file?.file_id ?? 0),
    )
    expect(preparation.results.filter(({ success }) => success)).toHaveLength(500)
    const preparing = await newest()
    expect(preparing).toMatchObject({ kind: 'records_prepared', records: 500 })
    const afterPreparation = rows()

    const records = preparation.results.slice(0, 100).map((result) => Number(result.local_record_db_id))
    expect((await run('create_api_draft', records)).success).toBe(true)
    const drafting = await newest()
    expect(drafting).toMatchObject({ kind: 'drafts_created', records: 100 })
    expect(await depositions()).toHaveLength(100)

    const dry = await undo(drafting.event_id, { dry_run: 'true' })
    expect(dry).toMatchObject({ status: 200, body: { dry_run: true, plan: { possible: true, drafts: records } } })
    expect(await depositions()).toHaveLength(100)
    const first = await undo(preparing.event_id)
    expect(first).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`event ${drafting.event_id} back first`) },
    })

    expect(await undo(drafting.event_id)).toMatchObject({ status: 200 })
    expect(rows()).toEqual(afterPreparation)
    expect(await depositions()).toHaveLength(0)

    expect(await undo(preparing.event_id)).toMatchObject({ status: 200 })
    expect(rows()).toEqual(before)
  })

  it('keeps what is published, and names the way on', async () => {
    const id = await prepared()
    const preparing = await newest()
    await run('create_api_draft', [id])
    const drafting = await newest()
    await run('upload_files', [id])
    const sending = await newest()
    expect(sending).toMatchObject({ kind: 'files_sent', undo: 'never' })
    expect(await undo(sending.event_id)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Take the creation of the draft back') },
    })
    await run('publish', [id])
    for (const event of [preparing, drafting, await newest()]) {
      const answer = await undo(event.event_id)
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('new version') } })
    }
    expect(await undo(drafting.event_id, { dry_run: 'true' })).toMatchObject({
      status: 200,
      body: { plan: { possible: false, obstacle: 'published' }, undo_event_id: null },
    })
  })

  it('takes the files of a draft along with the draft', async () => {
    const id = await prepared()
    const before = rows()
    await run('create_api_draft', [id])
    const drafting = await newest()
    await run('upload_files', [id])
    const asked = await fixture.raw.undoEvent({
      params: { event_id: String(drafting.event_id) },
      headers: { prefer: 'respond-async' },
    })
    expect(asked.status).toBe(202)
    const { operation_id } = asked.body as { operation_id: string }
    const followed = `${fixture.url()}/operations/deposition/${operation_id}`
    await fixture.fetch(`${followed}?wait=20`)
    const result = await fixture.fetch(`${followed}/result`)
    expect(await result.json()).toMatchObject({ success: true, plan: { drafts: [id] } })
    expect(rows()).toEqual(before)
  })

  it('counts as done while one of its drafts is left', async () => {
    const ids = [await prepared(), await prepared()]
    await run('create_api_draft', ids)
    const drafting = await newest()
    await run('upload_files', ids)
    const [first, second] = [ids[0] ?? 0, ids[1] ?? 0]
    const { repo_record_id } = await fixture.record(second)
    const elsewhere = await ask('POST', `/api/deposit/depositions/${repo_record_id}/actions/publish`)
    expect(elsewhere.status).toBe(202)

    const answer = await undo(drafting.event_id)
    expect(answer).toMatchObject({
      status: 500,
      body: {
        error: expect.stringContaining('1 of 2 drafts could not be discarded'),
        failed: [expect.stringContaining('it is published as')],
      },
    })
    expect(await fixture.record(first)).toMatchObject({ record_status: 'prepared' })
    expect(await undo(drafting.event_id)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`Record ${second} has been published`) },
    })
  })

  it('is none that nobody knows', async () => {
    expect(await undo(987654)).toMatchObject({ status: 404 })
  })
})
