import { join } from 'node:path'
import { versionRank } from '@regesta/contracts/version-order'
import { uploadableQueries, uploadsQuery } from '@regesta/projects/store/queries/list-uploads'
import type { Query } from '@regesta/projects/store/queries/query'
import type { Database } from '@regesta/sqlite/sqlite'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { median } from './drive.js'
import type { Figure } from './figure.js'
import { makeProject, openProject, wholeAnswer } from './project-queries.js'
import { atMost } from './project-scans.js'

/** Files of the project; those that have records have one each. */
const FILES = 15_000
const COUNTS = { draft: 3_000, published: 3_000, prepared: 4_000 }
const ROUNDS = 9

/** Whole lists to their last byte, to the time of the same queries and of their JSON in one thread. */
export async function* wholeLists(base: string): AsyncGenerator<Figure> {
  const path = await makeProject(base, FILES)
  addRecords(path)
  const { service, close } = await openProject(join(base, 'reading'), path)
  const database = new Sqlite(path, { readonly: true })
  database.function('version_rank', { deterministic: true }, (text) => versionRank(String(text ?? '')))
  for (const [name, address, queries] of lists()) {
    const ratios: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const floor = await timed(() => queryAndWrite(database, queries))
      const whole = await timed(() => wholeAnswer(service, address))
      if (round > 0) ratios.push(whole / floor)
    }
    yield atMost(`whole_${name}_to_query_and_json`, median(ratios), 'x', 1.6)
  }
  database.close()
  await close()
}

function lists(): (readonly [name: string, address: string, queries: readonly Query[]])[] {
  const filter = { isSandbox: true, practiceUrl: '' }
  const tab = (id: 'drafts' | 'published' | 'pending_operations') =>
    [id, `/project/uploads_by_tab?tab_id=${id}`, [uploadsQuery(id, filter)]] as const
  return [
    tab('drafts'),
    tab('published'),
    tab('pending_operations'),
    ['uploadable_files', '/project/uploadable_files', uploadableQueries(true)],
  ]
}

const queryAndWrite = (database: Database, queries: readonly Query[]): string =>
  JSON.stringify(queries.flatMap(({ sql, values }) => database.prepare(sql).all(values)))

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Drafts with the long answer of a repository, published and prepared records. */
function addRecords(path: string): void {
  const database = new Sqlite(path)
  database.pragma('synchronous = OFF')
  const insert = database.prepare(
    `insert into repo_records (record_uuid, source_file_id, record_status, is_sandbox, repository, record_title, search_title,
       concept_rec_id, repo_record_id, repo_doi, payload_json, record_metadata_json, created_timestamp, last_updated_timestamp)
     values (@uuid, @file, @state, 1, 'http://sandbox.test', @title, @title, @work, @remote, @doi, @payload, @answer, @at, @at)`,
  )
  const link = database.prepare('insert into record_files_map (record_id, file_id) values (?, ?)')
  const states = Object.entries(COUNTS).flatMap(([state, count]) => Array.from({ length: count }, () => state))
  const files = database
    .prepare('select file_id, filename from source_files where parent_file_id is null order by file_id limit ?')
    .all(states.length) as { file_id: number; filename: string }[]
  database.transaction(() => {
    for (const [n, { file_id: file, filename: title }] of files.entries()) {
      const record = { uuid: `record-${n}`, file, title, ...remoteOf(states[n] ?? '', n, title) }
      link.run(insert.run(record).lastInsertRowid, file)
    }
  })()
  database.close()
}

function remoteOf(state: string, n: number, title: string) {
  const isPublished = state === 'published'
  return {
    state,
    work: isPublished ? String(n) : null,
    remote: state === 'prepared' ? null : String(n),
    doi: isPublished ? `10.5072/${n}` : null,
    payload: JSON.stringify({ metadata: { title } }),
    answer: JSON.stringify({
      metadata: { title },
      links: { html: 'http://sandbox.test/'.repeat(60), discard: 'discard' },
    }),
    at: new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString(),
  }
}
