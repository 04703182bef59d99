import { ServiceError } from '@regesta/contracts/problem'
import type { projects } from '@regesta/contracts/projects'
import { jsonList, streamed } from '@regesta/http/reply'
import type { Handler, OperationHandle } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { jsonObject } from '../json-pieces.js'
import { isFolder } from '../outside/is-folder.js'
import type { Match, MatchFiles } from '../tasks/match-files.js'
import { toldByTask } from '../workers/told-by-task.js'

/** Names the published records whose source files are in a folder. */
export function matchFilesForVersioning(context: Context): Handler<typeof projects.matchFilesForVersioning> {
  return ({ project, body, operation }) => {
    if (body.directory_path === undefined || body.directory_path.trim() === '') {
      throw new ServiceError(
        'invalid_input',
        "Missing directory_path. Send the folder with the new files as 'directory_path'",
      )
    }
    const folder = context.allowed.check('directory_path', body.directory_path)
    if (!isFolder(folder)) throw new ServiceError('not_found', `Directory not found: ${body.directory_path}`)
    const { match_method: method, is_sandbox: isSandbox, compare } = body
    const wanted = { folder, method, isSandbox, compare, linkFolders: context.allowed.folders() }
    const matches = matchesIn(wanted, context, project, operation)
    return streamed(200, jsonObject({ success: true }, 'matches', jsonList(matches)))
  }
}

/** The matches of a folder as they are found; the project file stays open meanwhile. */
async function* matchesIn(
  wanted: Omit<MatchFiles, 'path'>,
  { openProjects }: Context,
  project: string,
  { signal, progress }: OperationHandle,
): AsyncGenerator<Match> {
  const release = openProjects.hold(project)
  try {
    const input = { ...wanted, path: openProjects.use(project).path } satisfies MatchFiles
    for await (const matches of toldByTask('match-files', input, { signal, progress })) yield* matches
  } finally {
    release()
  }
}
