import { ServiceError } from '@regesta/contracts/problem'
import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { isFolder } from '../domain/check-new-project.js'
import type { Match } from '../tasks/match-files.js'
import { runTask } from '../workers/run-task.js'

export function matchFilesForVersioning({
  allowed,
  openProjects,
}: Context): Handler<typeof projects.matchFilesForVersioning> {
  return async ({ project, body, operation }) => {
    if (body.directory_path === undefined || body.directory_path.trim() === '') {
      throw new ServiceError(
        'invalid_input',
        "Missing directory_path. Send the folder with the new files as 'directory_path'",
      )
    }
    const folder = allowed.check('directory_path', body.directory_path)
    if (!isFolder(folder)) throw new ServiceError('not_found', `Directory not found: ${body.directory_path}`)
    const release = openProjects.hold(project)
    try {
      const input = { path: openProjects.use(project).path, folder, method: body.match_method }
      const { signal, progress } = operation
      return reply(200, { success: true, matches: await runTask<Match[]>('match-files', input, { signal, progress }) })
    } finally {
      release()
    }
  }
}
