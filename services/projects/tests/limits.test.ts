import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { beforeAll, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const FILES = 30
const CALLS = 30
const PUBLISHED = 12
const KINDS = 13

const fixture = await sharedFixture()
beforeAll(async () => {
  const names = Array.from({ length: FILES }, (_, n) => `file-${String(n).padStart(2, '0')}.txt`)
  await fixture.scan({ files: Object.fromEntries(names.map((name) => [name, name])), bundling: { enabled: false } })
  fill(join(fixture.folder, 'finds.pdb'))
  await fixture.api().loadProject({ body: { path: join(fixture.folder, 'finds.pdb') } })
})

it('lists 25 files from page 1 on when nothing else is asked for [limit:files-page-size] [limit:files-first-page]', async () => {
  const first = await fixture.api().listFiles({})
  expect([first.page, first.items.length, first.totalItems, first.totalPages]).toEqual([1, 25, FILES, 2])
  expect(first.items[0]?.filename).toBe('file-00.txt')
})

it('lists 25 calls of the log from page 1 on when nothing else is asked for [limit:apilog-page-size] [limit:apilog-first-page]', async () => {
  const first = await fixture.api().listApiLog({})
  expect([first.page, first.items.length, first.totalItems, first.totalPages]).toEqual([1, 25, CALLS, 2])
  expect(first.items[0]?.endpoint_url).toBe(`call ${CALLS - 1}`)
})

it('lists the ten published records that were updated last [limit:published-records]', async () => {
  const titles = (await fixture.api().listPublishedRecords({})).map(({ record_title }) => record_title)
  expect(titles).toEqual(Array.from({ length: 10 }, (_, n) => `record ${PUBLISHED - 1 - n}`))
})

it('breaks down the ten most frequent MIME types and shows the ten newest calls [limit:inspect-mime-types] [limit:inspect-calls]', async () => {
  const report = await fixture.api().inspectProject({ body: { pdbPath: join(fixture.folder, 'finds.pdb') } })
  expect(report.mime_type_breakdown).toHaveLength(10)
  expect(report.recent_api_activity.map(({ endpoint_url }) => endpoint_url)).toEqual(
    Array.from({ length: 10 }, (_, n) => `call ${CALLS - 1 - n}`),
  )
})

it('tells the modality `Not Set` of a project without one', async () => {
  const { modality } = await fixture.api().getProjectDetails({})
  expect(modality).toBe('Not Set')
})

/** Rows that would take a repository and many kinds of files to come about. */
function fill(file: string): void {
  const database = new Sqlite(file)
  const moment = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString()
  const ids = database.prepare('select file_id from source_files order by file_id').pluck().all() as number[]
  const kind = database.prepare('update source_files set mime_type = ? where file_id = ?')
  for (const [n, id] of ids.entries()) kind.run(`kind/${n % KINDS}`, id)
  const record = database.prepare(
    `insert into repo_records (record_uuid, source_file_id, record_status, is_sandbox, repository, record_title,
       repo_record_id, repo_doi, created_timestamp, last_updated_timestamp)
     values (?, ?, 'published', 1, 'practice', ?, ?, ?, ?, ?)`,
  )
  for (let n = 0; n < PUBLISHED; n += 1) {
    record.run(randomUUID(), ids[n], `record ${n}`, `${n}`, `10.5072/${n}`, moment(n), moment(n))
  }
  const call = database.prepare(
    "insert into api_log (timestamp, http_method, endpoint_url, response_status_code, status) values (?, 'GET', ?, 200, 'success')",
  )
  for (let n = 0; n < CALLS; n += 1) call.run(moment(n), `call ${n}`)
  database.prepare("delete from project_configuration where config_key = 'core.modality'").run()
  database.close()
}
