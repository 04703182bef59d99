import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import type { Examined } from '../examine/examined.js'
import { dataFile } from '../outside/data-file.js'
import { addFile } from '../store/add-file.js'
import { atomically } from '../store/durably.js'
import { knownFile, waysTo } from '../store/known-file.js'
import { fileById } from '../store/source-files.js'

/** Finds files by path or adds them; what cannot be added says why. */
export function ensureFiles(context: Context): HandlerOf<'ensureFiles'> {
  return async ({ project, body }) => {
    const examined = await Promise.all(body.absolute_paths.map((path) => examineUnknown(context, project, path)))
    const open = context.openProjects.use(project)
    const find = () =>
      examined.map((item) => {
        if ('error' in item) return { absolute_path: item.given, file: null, error: item.error }
        const known = knownFile(open, item.ways)
        const found = item.found
        const id = known?.file_id ?? (found && addFile(open, found, { type: 'source', status: 'pending' }))
        return {
          absolute_path: item.given,
          file: (id === undefined ? undefined : fileById(open, id)) ?? null,
          error: null,
        }
      })
    // A file that is write-protected can still be asked for what it has.
    const files = examined.some(isNew) ? atomically(open, find) : find()
    return reply(200, { files })
  }
}

type Item = { given: string; ways: readonly string[]; found: Examined | undefined } | { given: string; error: string }

const isNew = (item: Item) => 'found' in item && item.found !== undefined

async function examineUnknown(
  { allowed, examiners, openProjects }: Context,
  project: string,
  given: string,
): Promise<Item> {
  try {
    const open = openProjects.use(project)
    const { path, size } = dataFile(allowed, { field: 'absolute_paths', given, projectFile: open.path })
    const ways = waysTo(given, path)
    if (knownFile(open, ways) !== undefined) return { given, ways, found: undefined }
    const found = await examiners.examine({ path, validate: true }, size)
    return found.unreadable === undefined
      ? { given, ways, found }
      : { given, error: found.report.errors[0] ?? 'File is not readable' }
  } catch (error) {
    return { given, error: (error as Error).message }
  }
}
