import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { snapshotName } from '../open-files/care-for-project.js'
import { runTask } from '../workers/run-task.js'

export function takeSnapshot({ openProjects, snapshotFolder }: Context): HandlerOf<'takeSnapshot'> {
  return async ({ project, operation }) => {
    const release = openProjects.hold(project)
    try {
      const input = { path: openProjects.use(project).path, folder: snapshotFolder(project), name: snapshotName() }
      const snapshot_path = await runTask('take-snapshot', input, { signal: operation.signal })
      return reply(200, {
        success: true,
        message: 'Snapshot taken and checked; the last five are kept.',
        snapshot_path,
      })
    } finally {
      release()
    }
  }
}
