import { existsSync, readdirSync } from 'node:fs'
import { reply } from '@regesta/http/reply'
import type { Context } from '../context.js'
import { runTask } from '../workers/run-task.js'

/** Milliseconds after loading: the first requests go first. */
const LATER = 3_000

/** The answer to callers that want the file meanwhile. */
const CARE = 'the check of the file and its snapshot, which follow its loading'

interface CareOptions {
  /** Nothing but us has written to it since it was checked whole: once a day is enough. */
  readonly isChecked: boolean
}

/**
 * After a load, in the background: the full integrity check, and the first snapshot of the day. Not of a project that was left
 * meanwhile: its last user was told that the file is complete and may be copied.
 */
export function careForProject(context: Context, uuid: string, { isChecked }: CareOptions): void {
  if (isChecked && hasSnapshotOfToday(context.snapshotFolder(uuid))) return
  const timer = setTimeout(() => {
    forget()
    if (context.session.current() !== uuid && !context.openProjects.isOpen(uuid)) return
    try {
      context.operations.start(
        'careForProject',
        { project: uuid, request: { params: {}, query: {}, body: {} } },
        async ({ signal }) => {
          await care(context, uuid, signal)
          return reply(200, { success: true })
        },
      )
    } catch (error) {
      // While the service drains, its operations are closed already.
      context.log.info({ err: error }, 'project not looked after, the service is stopping')
    }
  }, LATER)
  timer.unref()
  const forget = context.onClose(() => clearTimeout(timer))
}

async function care(context: Context, uuid: string, signal: AbortSignal): Promise<void> {
  const release = context.openProjects.hold(uuid, CARE)
  try {
    const { path } = context.openProjects.use(uuid)
    const folder = context.snapshotFolder(uuid)
    const snapshot = hasSnapshotOfToday(folder) ? null : { folder, name: snapshotName() }
    const faults = await runTask('check-integrity', { path, snapshot }, { signal, isCare: true })
    if (faults.length > 0)
      context.log.error({ path, faults }, 'the project file is damaged, restore one of its snapshots')
  } finally {
    release()
  }
}

/** Names sort by time. */
export const snapshotName = (): string => `${new Date().toISOString().replace(/[:.]/g, '-')}.pdb`

function hasSnapshotOfToday(folder: string): boolean {
  const today = new Date().toISOString().slice(0, 10)
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(today))
}
