import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import type { Examined } from '../examine/examined.js'
import { dataFile } from '../outside/data-file.js'
import { addFile } from '../store/add-file.js'
import { fileById, fileByPath } from '../store/source-files.js'

/** Finds files by path or adds them; what cannot be added says why. */
export function ensureFiles(context: Context): HandlerOf<'ensureFiles'> {
  return async ({ project, body }) => {
    const examined = await Promise.all(body.absolute_paths.map((path) => examineUnknown(context, project, path)))
    const open = context.openProjects.use(project)
    const files = open.database.transaction(() =>
      examined.map((item) => {
        if ('error' in item) return { absolute_path: item.given, file: null, error: item.error }
        const known = fileByPath(open, item.path)
        const found = item.found
        const id = known?.file_id ?? (found && addFile(open, found, { type: 'source', status: 'pending' }))
        return {
          absolute_path: item.given,
          file: (id === undefined ? undefined : fileById(open, id)) ?? null,
          error: null,
        }
      }),
    )()
    return reply(200, { files })
  }
}

type Item = { given: string; path: string; found: Examined | undefined } | { given: string; error: string }

async function examineUnknown(
  { allowed, examiners, openProjects }: Context,
  project: string,
  given: string,
): Promise<Item> {
  try {
    const open = openProjects.use(project)
    const { path, size } = dataFile(allowed, { field: 'absolute_paths', given, projectFile: open.path })
    if (fileByPath(open, path) !== undefined) return { given, path, found: undefined }
    const found = await examiners.examine({ path, validate: true }, size)
    return found.unreadable === undefined
      ? { given, path, found }
      : { given, error: found.report.errors[0] ?? 'File is not readable' }
  } catch (error) {
    return { given, error: (error as Error).message }
  }
}
