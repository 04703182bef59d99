import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { markFiles as storeMarks } from '../store/mark-files.js'

/** Keeps what a person thinks of files: a mark, a note. */
export function markFiles({ openProjects }: Context): HandlerOf<'markFiles'> {
  return ({ project, body: { file_ids, mark, note } }) => {
    const changed = storeMarks(openProjects.use(project), { ids: file_ids, mark, note })
    return reply(200, { success: true, message: `${changed} ${changed === 1 ? 'file' : 'files'} marked.`, changed })
  }
}
