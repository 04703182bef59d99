import type { Database } from '@regesta/sqlite/open-database'
import { preparedElsewhere } from './prepared-elsewhere.js'

/** All files of a project. */
export const totalFiles = (database: Database): number =>
  database.prepare('select coalesce(sum(files), 0) from file_totals').pluck().get() as number

const PUBLISHED = `repo_records p indexed by published_works where p.record_status = 'published' and p.concept_rec_id is not null`

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
      `select count(*) from (select 1 from ${PUBLISHED} and p.is_sandbox = ? group by p.concept_rec_id, p.repository)`,
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
