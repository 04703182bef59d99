import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ACT_HEADER, CLIENT_HEADER } from '@regesta/http/act-header'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()

let project: string
let acts = 0

beforeEach(async () => {
  fixture.fresh()
  await fixture.open({
    files: { 'vase.txt': 'A vase', 'vase.jpg': 'a picture of it', 'bowl.txt': 'A bowl' },
    extensions: ['.txt', '.jpg'],
  })
  project = await fixture.project()
})

const events = async (query: Record<string, string> = {}) => (await fixture.api().listHistory({ query })).items
const newest = async () => (await events())[0] ?? expect.fail('nothing has happened')
const planOf = async (id: number) => (await fixture.api().getHistoryEvent({ params: { event_id: String(id) } })).plan

/** Takes an event back as the deposition service does. */
function undo(eventId: number) {
  acts += 1
  const headers = { [ACT_HEADER]: `console undoEvent.${eventId} undo-${acts}` }
  return fixture.rawInternal().restoreRows({ project, params: { event_id: String(eventId) }, headers })
}

/** Every row of the project, but of its history; kinds of files that there are none of count as not there. */
function rows(): Record<string, unknown[]> {
  const database = new Sqlite(join(fixture.folder, 'finds.pdb'), { readonly: true })
  const tables = database
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'history%' and name not like 'sqlite%'
      and name not like 'file_names%' and name <> 'bundle_corrections'`)
    .pluck()
    .all() as string[]
  const all = tables.map((name) => [name, database.prepare(`select * from "${name}"`).all()] as const)
  database.close()
  return Object.fromEntries(
    all.map(([name, list]) => [
      name,
      name.endsWith('_totals') ? list.filter((row) => (row as { files: number }).files > 0) : list,
    ]),
  )
}

async function idOf(name: string): Promise<number> {
  const { items } = await fixture.api().listFiles({ query: { search: name } })
  return items.find(({ filename }) => filename === name)?.file_id ?? 0
}

/** Each act of a person that changes nothing but the project. */
const ACTS: [kind: string, act: () => Promise<unknown>][] = [
  ['title_changed', () => fixture.api().updateTitle({ body: { title: 'Another name' } })],
  ['description_changed', () => fixture.api().updateDescription({ body: { description: 'What it is' } })],
  [
    'mapping_saved',
    () => fixture.api().saveMapping({ body: { mappingConfiguration: { title: { type: 'literal', value: 'Vase' } } } }),
  ],
  ['files_marked', async () => fixture.api().markFiles({ body: { file_ids: [await idOf('bowl.txt')], mark: 'good' } })],
  [
    'bundle_corrected',
    async () =>
      fixture.api().moveFile({
        params: { file_id: String(await idOf('vase.jpg')) },
        body: { to_file_id: await idOf('bowl.txt') },
      }),
  ],
  [
    'files_added',
    () => {
      writeFileSync(join(fixture.input, 'late.txt'), 'late')
      return fixture.api().addSourceFiles({ body: { absolute_file_paths: [join(fixture.input, 'late.txt')] } })
    },
  ],
  [
    'folder_rescanned',
    () => {
      writeFileSync(join(fixture.input, 'bowl.txt'), 'Another bowl')
      writeFileSync(join(fixture.input, 'dish.txt'), 'A dish')
      return fixture.api().rescanProject({ body: { dry_run: false } })
    },
  ],
  [
    'files_removed',
    async () => fixture.internal().removeFiles({ project, body: { file_ids: [await idOf('bowl.txt')] } }),
  ],
  ['records_prepared', () => prepared('vase.txt', 'Vase')],
]

async function prepared(filename: string, title: string, overrides?: Record<string, unknown>): Promise<number> {
  const source_file_id = await idOf(filename)
  const mapping_id = (await fixture.api().listMappings())[0]?.mapping_id ?? null
  const record = {
    source_file_id,
    is_sandbox: true,
    repository: 'practice',
    title,
    version: '1',
    payload: { metadata: { title } },
    values: { title },
    mapping_id,
    file_ids: [source_file_id],
    ...(overrides === undefined ? {} : { overrides }),
  }
  const { results } = await fixture.internal().storePreparedRecords({ project, body: { records: [record] } })
  return results[0]?.record_id ?? 0
}

describe('the history of a project', () => {
  it.each(ACTS)('takes %s back and does it again, each row as it was', async (kind, act) => {
    const before = rows()
    await act()
    const done = await newest()
    expect(done).toMatchObject({ kind, undo: 'possible', undone_by: null })
    const after = rows()
    expect(after).not.toEqual(before)

    expect(await undo(done.event_id)).toMatchObject({ status: 200 })
    expect(rows()).toEqual(before)
    const undone = await newest()
    expect(undone).toMatchObject({ kind: 'undone', client: 'console', undoes: done.event_id })
    expect(await planOf(done.event_id)).toMatchObject({ possible: false, obstacle: 'undone_already' })

    expect(await undo(undone.event_id)).toMatchObject({ status: 200 })
    expect(rows()).toEqual(after)
    expect((await events()).find(({ event_id }) => event_id === done.event_id)).toMatchObject({ undo: 'possible' })
  })

  it('keeps what a second preparation has replaced: overrides, values and metadata', async () => {
    await fixture.api().saveMapping({ body: { mappingConfiguration: {} } })
    const record = await prepared('vase.txt', 'First', { title: 'First' })
    const before = rows()
    await prepared('vase.txt', 'Second', { title: 'Second' })
    const { event_id } = await newest()
    const { items } = await fixture.api().getHistoryEvent({ params: { event_id: String(event_id) } })
    expect(items.find(({ what }) => what === 'repo_records')).toMatchObject({
      record_id: record,
      name: 'Second',
      change: 'update',
      before: { record_title: 'First' },
    })
    await undo(event_id)
    expect(rows()).toEqual(before)
  })

  it('names who acted, and only those who may be named', async () => {
    for (const [client, told] of [
      ['console', 'console'],
      ['cli', 'cli'],
      ['root', 'client'],
    ] as const) {
      await fixture.raw().updateTitle({ body: { title: `By ${client}` }, headers: { [CLIENT_HEADER]: client } })
      expect(await newest()).toMatchObject({ client: told })
    }
  })

  it('calls a run what it was, though its files were added and prepared before its first step', async () => {
    for (const [name, kind] of [
      ['executeOnLocalFiles', 'pipeline_run'],
      ['executePipeline', 'pipeline_run'],
      ['rerunExecution', 'pipeline_run'],
      ['executeFromCommandLine', 'drafts_created'],
    ] as const) {
      const headers = { [ACT_HEADER]: `cli ${name} act-${name}` }
      const body = { absolute_paths: [join(fixture.input, `${name}.txt`)] }
      writeFileSync(join(fixture.input, `${name}.txt`), name)
      await fixture.internal().ensureFiles({ project, body, headers })
      expect(await newest()).toMatchObject({ kind, client: 'cli', act: `act-${name}` })
    }
  })

  it('tells of nothing that changed nothing', async () => {
    const before = await events()
    await fixture.raw().updateTitle({ body: { title: ' ' } })
    await fixture.api().markFiles({ body: { file_ids: [await idOf('bowl.txt')], mark: null } })
    expect(await events()).toEqual(before)
  })

  it('is found by kind, time, record and file, page by page', async () => {
    const record = await prepared('vase.txt', 'Vase')
    await fixture.api().markFiles({ body: { file_ids: [await idOf('bowl.txt')], mark: 'check' } })
    expect(await events({ kind: 'files_marked' })).toMatchObject([{ subject: 'bowl.txt', files: 1, records: 0 }])
    expect(await events({ record_id: String(record) })).toMatchObject([{ kind: 'records_prepared', subject: 'Vase' }])
    expect(await events({ file_id: String(await idOf('bowl.txt')) })).toMatchObject([{ kind: 'files_marked' }])
    expect(await events({ since: '2999-01-01T00:00:00.000Z' })).toEqual([])
    const second = await fixture.api().listHistory({ query: { page: '2', limit: '1' } })
    expect(second).toMatchObject({ items: [{ kind: 'records_prepared' }], totalItems: 2, totalPages: 2 })
    expect(await fixture.raw().listHistory({ query: { kind: 'nothing' as never } })).toMatchObject({ status: 400 })
  })

  it('is counted by kind under the other filters', async () => {
    const record = await prepared('vase.txt', 'Vase')
    for (const mark of ['check', null])
      await fixture.api().markFiles({ body: { file_ids: [await idOf('bowl.txt')], mark } as never })
    const counted = (query: Record<string, string> = {}) => fixture.api().countHistory({ query: query as never })
    const kind = [
      { value: 'files_marked', events: 2 },
      { value: 'records_prepared', events: 1 },
    ]
    expect(await counted()).toEqual({ total: 3, kind, without: {} })
    expect(await counted({ kind: 'records_prepared' })).toEqual({ total: 1, kind, without: { kind: 3 } })
    expect(await counted({ kind: 'undone' })).toEqual({ total: 0, kind, without: { kind: 3 } })
    expect(await counted({ record_id: String(record) })).toEqual({ total: 1, kind: kind.slice(1), without: {} })
    expect(await counted({ since: '2999-01-01T00:00:00.000Z' })).toEqual({ total: 0, kind: [], without: {} })
    expect(await fixture.raw().countHistory({ query: { kind: 'nothing' as never } })).toMatchObject({ status: 400 })
  })

  it('names the later act that has to be taken back first', async () => {
    await fixture.api().updateTitle({ body: { title: 'First' } })
    const first = await newest()
    await fixture.api().updateTitle({ body: { title: 'Second' } })
    const second = await newest()
    expect(await planOf(first.event_id)).toMatchObject({
      possible: false,
      obstacle: 'changed_since',
      blocked_by: second.event_id,
      way_out: `Take event ${second.event_id} back first.`,
    })
    expect(await undo(first.event_id)).toMatchObject({ status: 400 })
    await undo(second.event_id)
    expect(await undo(first.event_id)).toMatchObject({ status: 200 })
  })

  it('is not hindered by a later act that changed something else of the same', async () => {
    const before = rows()
    await prepared('vase.txt', 'Vase')
    const preparing = await newest()
    await fixture.api().markFiles({ body: { file_ids: [await idOf('vase.txt')], mark: 'good' } })
    const marking = await newest()
    expect(await undo(preparing.event_id)).toMatchObject({ status: 200 })
    expect(await undo(marking.event_id)).toMatchObject({ status: 200 })
    expect(rows()).toEqual(before)
  })

  it('does not take away a file that a record was made of since', async () => {
    writeFileSync(join(fixture.input, 'late.txt'), 'late')
    await fixture.api().addSourceFiles({ body: { absolute_file_paths: [join(fixture.input, 'late.txt')] } })
    const added = await newest()
    await prepared('late.txt', 'Late')
    expect(await planOf(added.event_id)).toMatchObject({ possible: false, obstacle: 'changed_since' })
  })

  it('does not touch what somebody works on', async () => {
    const record = await prepared('vase.txt', 'Vase')
    const done = await newest()
    const claim = { record_id: record, token: 'mine', purpose: 'look', operation_id: 'one', holder: 'test:1' }
    await fixture.internal().claimRecord({ project, body: claim })
    expect(await planOf(done.event_id)).toMatchObject({ possible: false, obstacle: 'in_use' })
  })

  it('says of a credential only that it was stored, and keeps no value', async () => {
    const credential = { credential_name: 'main', credential_type: 'repo_api_token', credential_value: 'one' }
    await fixture.api().storeCredential({ body: { ...credential, is_sandbox: true } })
    await fixture.api().storeCredential({ body: { ...credential, is_sandbox: true, credential_value: 'two' } })
    const stored = await newest()
    expect(stored).toMatchObject({ kind: 'credential_stored', undo: 'never' })
    const { items, plan } = await fixture.api().getHistoryEvent({ params: { event_id: String(stored.event_id) } })
    expect(items).toMatchObject([{ what: 'api_credentials', before: {} }])
    expect(plan).toMatchObject({ possible: false, obstacle: 'secret_not_kept' })
  })

  it('goes on with the corrections of bundles that an earlier release kept', async () => {
    const path = join(fixture.folder, 'earlier.pdb')
    plantEarlier(path)
    await fixture.api().loadProject({ body: { path } })
    const [kept] = await events()
    expect(kept).toMatchObject({ kind: 'bundle_corrected', subject: 'vase.jpg', undo: 'possible' })
    const answer = await fixture.raw().undoBundleCorrection({ params: { correction_id: '1' } })
    expect(answer).toMatchObject({ status: 200, body: { changed: [{ file_id: 2, parent_file_id: 1 }] } })
    expect(await newest()).toMatchObject({ kind: 'undone', undoes: kept?.event_id })
  })

  it('knows no event of another number', async () => {
    const unknown = { params: { event_id: '999999' } }
    expect(await fixture.raw().getHistoryEvent(unknown)).toMatchObject({ status: 404 })
    expect(await fixture.rawInternal().planUndo({ project, ...unknown })).toMatchObject({ status: 404 })
    expect(await undo(999999)).toMatchObject({ status: 404 })
  })
})

describe('what was done to all projects', () => {
  it('is told since a time, also of those that are not open', async () => {
    const since = new Date().toISOString()
    await fixture.api().updateTitle({ body: { title: 'Told' } })
    await fixture.api().unloadProject({})
    const { events: told, totals } = await fixture.api().listActivity({ query: { since } })
    expect(told).toMatchObject([{ project_uuid: project, project_name: 'Told', kind: 'title_changed' }])
    expect(totals).toEqual([{ project_uuid: project, kind: 'title_changed', events: 1 }])
    expect(await fixture.raw().listActivity({ query: { since: 'yesterday' } })).toMatchObject({ status: 400 })
  })

  it('is asked of no closed file that has not changed since', async () => {
    const since = new Date().toISOString()
    await fixture.api().updateTitle({ body: { title: 'Changed' } })
    await fixture.api().unloadProject({})
    const path = join(fixture.folder, 'finds.pdb')
    const told = async () => (await fixture.api().listActivity({ query: { since } })).events.length
    expect(await told()).toBe(1)
    const daysAgo = (days: number) => new Date(Date.parse(since) - days * 86_400_000)
    utimesSync(path, daysAgo(2), daysAgo(2))
    expect(await told()).toBe(0)
    // The clock of a file server may be behind.
    utimesSync(path, daysAgo(0.5), daysAgo(0.5))
    expect(await told()).toBe(1)
  })
})

/** A project file as the release before the history kept it: a picture was taken out of the bundle of a text. */
function plantEarlier(path: string): void {
  const database = new Sqlite(path)
  const folder = fileURLToPath(new URL('../migrations', import.meta.url))
  for (const name of readdirSync(folder).sort().slice(0, 6)) database.exec(readFileSync(join(folder, name), 'utf8'))
  const place = { file_id: 2, parent_file_id: 1, file_type: 'source', is_primary_source: 0 }
  const after = { ...place, parent_file_id: null, file_type: 'primary_source', is_primary_source: 1 }
  database.exec(`
    insert into project_info values (1, 'Earlier', 'E', null, '2026-01-01', '2026-01-01', '1');
    insert into project_configuration (project_id, config_key, config_value) values (1, 'core.project_uuid', 'earlier');
    insert into file_roots values (1, 'data_in', '${fixture.input}');
    insert into source_files (file_id, root_id, relative_path, filename, search_name, size_bytes, sha256_hash, added_timestamp,
        file_type, is_primary_source)
      values (1, 1, 'vase.txt', 'vase.txt', 'vase.txt', 6, 'a', '2026-01-01', 'primary_source', 1),
        (2, 1, 'vase.jpg', 'vase.jpg', 'vase.jpg', 6, 'b', '2026-01-01', 'primary_source', 1);
    insert into bundle_corrections (before, after, corrected_timestamp)
      values ('${JSON.stringify([place])}', '${JSON.stringify([after])}', '2026-01-02T03:04:05.678Z');`)
  database.pragma('user_version = 6')
  database.close()
}
