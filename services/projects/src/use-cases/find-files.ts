import { basename } from 'node:path'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { dataFile } from '../outside/data-file.js'
import { knownFile, waysTo } from '../store/known-file.js'

/** Looks files up by path, also those that could be added; what could not be says why. */
export function findFiles({ allowed, openProjects }: Context): HandlerOf<'findFiles'> {
  return ({ project, body }) => {
    const open = openProjects.use(project)
    const found = (given: string) => {
      try {
        const { path } = dataFile(allowed, { field: 'absolute_paths', given, projectFile: open.path })
        const known = knownFile(open, waysTo(given, path))
        return { filename: known?.filename ?? basename(path), file_id: known?.file_id ?? null, error: null }
      } catch (error) {
        return { filename: basename(given), file_id: null, error: (error as Error).message }
      }
    }
    return reply(200, { files: body.absolute_paths.map((given) => ({ absolute_path: given, ...found(given) })) })
  }
}
