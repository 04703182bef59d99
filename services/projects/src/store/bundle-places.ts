import type { OpenProject } from '../open-project.js'
import { below } from './bundle-tree.js'

/** What a correction of a bundle changes of a file. */
export interface Place {
  readonly file_id: number
  readonly parent_file_id: number | null
  readonly file_type: string
  readonly is_primary_source: 0 | 1
}

export interface PlacedFile extends Place {
  readonly filename: string
}

/** A file with its place; undefined when the project has none with this id. */
export const placedFile = (project: OpenProject, fileId: number): PlacedFile | undefined =>
  project
    .statement(
      'select file_id, parent_file_id, file_type, is_primary_source, filename from source_files where file_id = ?',
    )
    .get(fileId) as PlacedFile | undefined

/** The files directly below a file. */
export const placesBelow = (project: OpenProject, fileId: number): PlacedFile[] =>
  project
    .statement(
      `select file_id, parent_file_id, file_type, is_primary_source, filename from source_files
       where parent_file_id = ? order by file_id`,
    )
    .all(fileId) as PlacedFile[]

/** The file above all others of a bundle. */
export function headOf(project: OpenProject, file: PlacedFile): PlacedFile {
  let head = file
  const passed = new Set<number>()
  while (head.parent_file_id !== null && !passed.has(head.file_id)) {
    passed.add(head.file_id)
    head = placedFile(project, head.parent_file_id) ?? { ...head, parent_file_id: null }
  }
  return head
}

/** Whether a file is below another, or is that one. */
export const isBelow = (project: OpenProject, fileId: number, above: number): boolean =>
  project.statement(`${below()} select 1 from below where file_id = @other`).get({ id: above, other: fileId }) !==
  undefined

/** A record that holds the file or one below it. */
export const holdingRecord = (project: OpenProject, fileId: number): number | undefined =>
  (
    project
      .statement(
        `${below()}
         select record_id from record_files_map where file_id in below
         union select record_id from repo_records where source_file_id in below
         union select record_id from remote_files where file_id in below limit 1`,
      )
      .get({ id: fileId }) as { record_id: number } | undefined
  )?.record_id

/** Puts files where they are to be, and keeps what they were; answers the id of the correction. */
export function storeCorrection(
  project: OpenProject,
  before: readonly Place[],
  after: readonly Place[],
  at: string,
): number {
  putInPlace(project, after)
  const { lastInsertRowid } = project
    .statement('insert into bundle_corrections (before, after, corrected_timestamp) values (?, ?, ?)')
    .run(JSON.stringify(before.map(placeOf)), JSON.stringify(after.map(placeOf)), at)
  return Number(lastInsertRowid)
}

/** Members of a place alone, in one order. */
export const placeOf = ({ file_id, parent_file_id, file_type, is_primary_source }: Place): Place => ({
  file_id,
  parent_file_id,
  file_type,
  is_primary_source,
})

function putInPlace(project: OpenProject, places: readonly Place[]): void {
  const put = project.statement(
    'update source_files set parent_file_id = ?, file_type = ?, is_primary_source = ? where file_id = ?',
  )
  for (const place of places) put.run(place.parent_file_id, place.file_type, place.is_primary_source, place.file_id)
}

export interface Correction {
  readonly before: readonly Place[]
  readonly after: readonly Place[]
  readonly undone_timestamp: string | null
}

export function correctionById(project: OpenProject, correctionId: number): Correction | undefined {
  const row = project
    .statement('select before, after, undone_timestamp from bundle_corrections where correction_id = ?')
    .get(correctionId) as { before: string; after: string; undone_timestamp: string | null } | undefined
  if (row === undefined) return undefined
  return { ...row, before: JSON.parse(row.before) as Place[], after: JSON.parse(row.after) as Place[] }
}

/** The event of the history that a correction is. */
export const eventOfCorrection = (project: OpenProject, correctionId: number): number =>
  (
    project
      .statement(
        `select event_id from history_changes where table_name = 'bundle_corrections' and row_key = ?
           and operation = 'insert'`,
      )
      .get(JSON.stringify([correctionId])) as { event_id: number }
  ).event_id
