import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import type { Figure } from './figure.js'
import { makeProject, middle, openProject } from './project-queries.js'
import { atMost } from './project-scans.js'

const STATES = ['prepared', 'draft', 'published', 'published', 'published', 'discarded']
const LICENSES = ['cc-by-4.0', 'cc0-1.0', 'cc-by-sa-4.0']

/** Pages and counts of a project of so many records, each with the long answer that its repository gave. */
export async function* recordQueries(base: string, records: number): AsyncGenerator<Figure> {
  const path = await makeProject(base, records)
  addRecords(path)
  const { client, close } = await openProject(join(base, 'reading'), path)
  const figure = (name: string, value: number, bound: number) =>
    atMost(`records_${records}_${name}`, value, 'ms', bound)
  const page = (query: Record<string, string>) => middle(() => client.listRecords({ query: query as never }))
  const facets = (query: Record<string, string>) => middle(() => client.countRecords({ query: query as never }))
  const last = String(Math.ceil(records / 50))
  yield figure('first_page', await page({}), 100)
  yield figure('deepest_page', await page({ page: last }), 100)
  yield figure('page_by_title', await page({ sort: 'title', page: '900' }), 100)
  yield figure('page_of_a_state', await page({ state: 'published', license: 'cc0-1.0', page: '300' }), 100)
  const works = { state: 'published', versions: 'newest' }
  yield figure('page_of_published', await page({ state: 'published', page: '300' }), 150)
  yield figure('page_of_works', await page({ ...works, page: '300' }), 150)
  yield figure('page_of_works_of_a_search', await page({ ...works, q: 'amphora' }), 150)
  yield figure('page_of_the_last_changed', await page({ updated_since: '2026-01-02T00:00:00.000Z' }), 100)
  yield figure('page_of_a_search', await page({ q: 'amphora' }), 100)
  yield figure('page_of_two_letters', await page({ q: 'vi' }), 100)
  yield figure('facets', await facets({}), 150)
  yield figure('facets_of_a_state', await facets({ state: 'draft,published', has_error: 'false' }), 150)
  yield figure('facets_of_a_search', await facets({ q: 'amphora' }), 150)
  await close()
}

/** One record for each file, written directly: a hundred thousand requests would measure the requests. */
export function addRecords(path: string): void {
  const database = new Sqlite(path)
  database.pragma('synchronous = OFF')
  const insert = database.prepare(
    `insert into repo_records (record_uuid, source_file_id, record_status, is_sandbox, repository, record_title, search_title, concept_rec_id,
       payload_json, record_metadata_json, last_api_error, created_timestamp, last_updated_timestamp)
     values (@uuid, @file, @state, @sandbox, 'http://sandbox.test', @title, @title, @work, @payload, @answer, @error, @at, @at)`,
  )
  const link = database.prepare('insert into record_files_map (record_id, file_id) values (?, ?)')
  const files = database.prepare('select file_id, filename from source_files').all()
  database.transaction(() => {
    for (const [n, row] of files.entries()) {
      const { file_id: file, filename } = row as { file_id: number; filename: string }
      const { lastInsertRowid } = insert.run({ ...recordOf(n, filename), uuid: `record-${n}`, file })
      link.run(lastInsertRowid, file)
    }
  })()
  database.close()
}

function recordOf(n: number, title: string) {
  const license = LICENSES[n % LICENSES.length]
  const metadata = { title, upload_type: n % 4 === 0 ? 'image' : 'dataset', license, description: title.repeat(20) }
  return {
    state: STATES[n % STATES.length],
    sandbox: n % 5 === 0 ? 0 : 1,
    title,
    // Three published ones stand beside each other in `STATES`: works of one to three versions, as their environments fall.
    work: STATES[n % STATES.length] === 'published' ? String(Math.floor(n / STATES.length)) : null,
    payload: JSON.stringify({ metadata }),
    answer: JSON.stringify({ metadata, links: { html: 'http://sandbox.test/'.repeat(150) } }),
    error: n % 97 === 0 ? `The repository refused file ${n % 7}: 403` : null,
    at: new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString(),
  }
}
