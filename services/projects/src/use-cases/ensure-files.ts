import { statSync } from 'node:fs'
import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import type { Examination } from '../examine/examine-file.js'
import { fileById } from '../file-view.js'
import { foundPath } from '../outside/allowed-paths.js'
import { addFile, fileByPath } from '../store/add-file.js'

/** Finds files by path or adds them; what cannot be added says why. */
export function ensureFiles(context: Context): Handler<typeof projectsInternal.ensureFiles> {
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

type Item = { given: string; path: string; found: Examination | undefined } | { given: string; error: string }

async function examineUnknown(
  { allowed, examiners, openProjects }: Context,
  project: string,
  given: string,
): Promise<Item> {
  try {
    const path = foundPath(allowed, 'absolute_paths', given)
    const stat = statSync(path)
    if (!stat.isFile()) return { given, error: `Path is not a file: ${given}` }
    if (fileByPath(openProjects.use(project), path) !== undefined) return { given, path, found: undefined }
    const found = await examiners.examine({ path, validate: true }, stat.size)
    return found.unreadable === undefined
      ? { given, path, found }
      : { given, error: found.report.errors[0] ?? 'File is not readable' }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return { given, error: code === 'ENOENT' ? `File not found: ${given}` : message }
  }
}
