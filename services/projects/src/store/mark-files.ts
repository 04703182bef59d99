import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { foldName } from '../domain/fold-name.js'
import type { OpenProject } from '../open-project.js'
import { atomically } from './durably.js'

interface Marking {
  readonly ids: readonly number[]
  /** null takes the mark away, undefined leaves it. */
  readonly mark: string | null | undefined
  readonly note: string | undefined
}

/** Marks all files or none; answers how many. */
export function markFiles(project: OpenProject, { ids, mark, note }: Marking): number {
  const values = {
    ids: JSON.stringify(ids),
    sets_mark: mark === undefined ? 0 : 1,
    mark: mark ?? '',
    sets_note: note === undefined ? 0 : 1,
    note: note ?? '',
    search_note: foldName(note ?? ''),
  }
  return atomically(project, () => {
    const unknown = project
      .statement('select value from json_each(?) where value not in (select file_id from source_files) limit 1')
      .get(values.ids) as { value: number } | undefined
    if (unknown !== undefined)
      throw new ServiceError('not_found', say('project_file_unknown', { id: String(unknown.value) }))
    return project
      .statement(
        `update source_files set mark = iif(@sets_mark, @mark, mark), note = iif(@sets_note, @note, note),
           search_note = iif(@sets_note, @search_note, search_note)
         where file_id in (select value from json_each(@ids))`,
      )
      .run(values).changes
  })
}
