import { say } from '@regesta/contracts/sentences'
import type { OpenProject } from '../open-project.js'
import { atomically } from './durably.js'
import { noteAllValues } from './history/note-values.js'

/** What became of a file that was to be removed. */
export interface Removal {
  readonly file_id: number
  readonly removed: boolean
  /** Why it stays; null for one that was removed. */
  readonly error: string | null
}

/** Deletes the row of a file, unless others need it; the file itself stays. */
export function removeFile(project: OpenProject, id: number): Removal {
  try {
    const { changes } = atomically(project, () => {
      noteAllValues(project, id)
      return project.statement('delete from source_files where file_id = ?').run(id)
    })
    if (changes === 1) return { file_id: id, removed: true, error: null }
    return { file_id: id, removed: false, error: say('project_file_unknown', { id }) }
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('SQLITE_CONSTRAINT')) throw error
    return { file_id: id, removed: false, error: reasonToStay(project, id) }
  }
}

function reasonToStay(project: OpenProject, id: number): string {
  const record = project
    .statement(
      `select record_id from record_files_map where file_id = @id union select record_id from repo_records where source_file_id = @id
       union select record_id from remote_files where file_id = @id limit 1`,
    )
    .get({ id }) as { record_id: number } | undefined
  if (record !== undefined) return say('file_in_record', { id, record: record.record_id })
  const children = project.statement('select count(*) as count from source_files where parent_file_id = ?').get(id) as {
    count: number
  }
  return say('file_with_files', { number: children.count, id })
}
