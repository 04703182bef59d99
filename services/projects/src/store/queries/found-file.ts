import type { ValidationReport } from '@regesta/contracts/projects'
import type { Database } from '@regesta/sqlite/open-database'
import { ABSOLUTE_PATH, SHOWN_PATH } from '../file-columns.js'

export interface FoundRow {
  depth: number
  readonly file_id: number
  readonly has_members: number
  /** JSON of what a scan answers of a file, report and archive excepted: SQLite writes it in less time than objects are made. */
  readonly members: string
  readonly validation_report: string | null
  readonly archive_name: string | null
}

const COLUMNS = `f.file_id, json_object('name', f.filename, 'path', ${ABSOLUTE_PATH}, 'type', f.file_type, 'status', f.status,
    'is_primary_source', json(iif(f.file_type = 'primary_source', 'true', 'false')), 'relative_path', ${SHOWN_PATH}) as members,
    f.validation_report, f.archive_name, f.has_members`

/** In the order in which they were stored. */
const ROOTS = `select ${COLUMNS} from source_files f not indexed join file_roots r on r.root_id = f.root_id
  where f.parent_file_id is null order by f.file_id`
/** The same. Ids are sorted first: a bundle may have a hundred thousand files, whose reports nobody should hold. */
const CHILDREN = `select ${COLUMNS}
  from (select file_id as id from source_files indexed by files_by_parent where parent_file_id = ? order by file_id limit -1)
    cross join source_files f on f.file_id = id cross join file_roots r on r.root_id = f.root_id`

/** All files of a newly scanned project, tree by tree, parents before their children. A scan makes no circles. */
export function* foundFiles(database: Database): Generator<FoundRow> {
  const levels = [database.prepare(ROOTS).iterate() as IterableIterator<FoundRow>]
  try {
    for (let level = levels[0]; level !== undefined; level = levels.at(-1)) {
      const { value: row, done } = level.next()
      if (done) {
        levels.pop()
        continue
      }
      const depth = levels.length - 1
      // A row is made for its taker, who may keep it; another one with one more member would cost as much again.
      row.depth = depth
      yield row
      if (row.has_members === 0) continue
      // A statement for each depth: it stays open while what is below it is read, and statements are kept by their text.
      const children = database.prepare(`${CHILDREN} -- at depth ${depth}`)
      levels.push(children.iterate(row.file_id) as IterableIterator<FoundRow>)
    }
  } finally {
    for (const level of levels) level.return?.()
  }
}

/** A file as a scan answers it, in JSON; its report was written by the scan and is taken as it stands. */
export function foundFile({ members, validation_report: report, archive_name }: FoundRow): string {
  const start = `${members.slice(0, -1)},"validation_report":${report}`
  if (archive_name === null && hasNoTextures(report)) return `${start}}`
  const { missing_textures, conflicts } = (hasNoTextures(report) ? {} : JSON.parse(report ?? '{}')) as ValidationReport
  const further = JSON.stringify({ missing_textures, conflicts, archive_name: archive_name ?? undefined })
  return `${start}${further === '{}' ? '' : `,${further.slice(1, -1)}`}}`
}

/** Whether a report says nothing about textures. */
const hasNoTextures = (report: string | null) =>
  report === null || !(report.includes('"missing_textures"') || report.includes('"conflicts"'))
