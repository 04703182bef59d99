import type { Database } from '@regesta/sqlite/open-database'
import { preparedElsewhere } from './prepared-elsewhere.js'

/** All files of a project. */
export const totalFiles = (database: Database): number =>
  database.prepare('select coalesce(sum(files), 0) from file_totals').pluck().get() as number

/** The files of each value of what is counted as it changes; the most frequent value comes first. */
export function fileFacets(database: Database) {
  const facet = (column: 'status' | 'file_type' | 'mime_type') =>
    database
      .prepare(
        `select ${column} as value, sum(files) as files, sum(bytes) as bytes from file_totals
         group by ${column} having sum(files) > 0 order by files desc, value`,
      )
      .all() as { value: string; files: number; bytes: number }[]
  const status = facet('status')
  const sum = (member: 'files' | 'bytes') => status.reduce((total, one) => total + one[member], 0)
  return {
    total: sum('files'),
    bytes: sum('bytes'),
    status,
    file_type: facet('file_type'),
    mime_type: facet('mime_type'),
  }
}

/** The tab counts; files waiting for metadata without any record are counted as they change. */
export function countTabs(database: Database, isSandbox: boolean) {
  const one = (sql: string, ...values: unknown[]) =>
    database
      .prepare(sql)
      .pluck()
      .get(...values) as number
  const sandbox = isSandbox ? 1 : 0
  return {
    pending_preparation:
      one("select value from counters where name = 'pending_files'") +
      one(`select count(*) from (${preparedElsewhere('@sandbox')})`, { sandbox }),
    pending_operations: one(
      "select count(*) from repo_records where record_status = 'prepared' and is_sandbox = ?",
      sandbox,
    ),
    drafts: one(
      "select count(*) from repo_records where record_status = 'draft' and repo_record_id is not null and is_sandbox = ?",
      sandbox,
    ),
    published: one(
      `select count(distinct concept_rec_id) from repo_records
       where record_status = 'published' and concept_rec_id is not null and is_sandbox = ?`,
      sandbox,
    ),
    versioning: 0 as const,
  }
}

/** Counts for the first page of a project. */
export function dashboardStats(database: Database) {
  const records = database
    .prepare(
      "select record_status, is_sandbox, count(*) as count from repo_records where record_status in ('draft', 'published') group by 1, 2",
    )
    .all() as { record_status: string; is_sandbox: number; count: number }[]
  const of = (status: string, sandbox: number) =>
    records.find((row) => row.record_status === status && row.is_sandbox === sandbox)?.count ?? 0
  const count = (sql: string) => database.prepare(sql).pluck().get() as number
  return {
    drafts_sandbox: of('draft', 1),
    published_sandbox: of('published', 1),
    drafts_production: of('draft', 0),
    published_production: of('published', 0),
    total_files: totalFiles(database),
    files_with_metadata: count('select count(distinct source_file_id) from metadata_values'),
  }
}
