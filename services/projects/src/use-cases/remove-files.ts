import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { atomically } from '../store/durably.js'
import { removeFile } from '../store/remove-file.js'

/** Deletes rows one by one, so that one that is needed does not keep the others. The files themselves stay. */
export function removeFiles({ openProjects }: Context): HandlerOf<'removeFiles'> {
  return ({ project, body }) => {
    const open = openProjects.use(project)
    const results = atomically(open, () => body.file_ids.map((id) => removeFile(open, id)))
    return reply(200, { results })
  }
}
