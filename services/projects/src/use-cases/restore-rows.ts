import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { projectRow } from '../store/project-row.js'
import { storedAct } from '../stored-act.js'
import { runTask } from '../workers/run-task.js'

/** Puts all that an act changed in the project as it was before it, in a thread: it may have been a lot. */
export function restoreRows({ openProjects, register }: Context): HandlerOf<'restoreRows'> {
  return async ({ project, params, operation }) => {
    const release = openProjects.hold(project)
    try {
      const { path } = openProjects.use(project)
      const act = storedAct()
      if (act === undefined) throw new Error('Rows are restored by an act alone')
      const input = { path, eventId: params.event_id, act: { ...act, kind: 'undone', undoes: params.event_id } }
      const restored = await runTask('restore-rows', input, { signal: operation.signal })
      // The register has the title, too.
      const name = projectRow(openProjects.use(project))?.project_name
      if (name !== undefined) register.rename(project, name)
      return reply(200, restored)
    } finally {
      release()
    }
  }
}
