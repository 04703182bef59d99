import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { NO_PROJECT, ServiceError } from '@regesta/contracts/problem'
import type { EventLog } from '@regesta/http/reply'
import type { Logger } from '@regesta/log/logger'
import type { Register } from '../store/register.js'

/** Which project public requests are about. */
export type Session = ReturnType<typeof createSession>

/** The session goes on after a restart with the project that was active last, when its file is still there. */
export function createSession(register: Register, log: Logger) {
  let current = register.active()?.uuid ?? null
  const path = register.active()?.path
  if (path !== undefined && !existsSync(path)) {
    log.warn({ path }, 'the project file that was active is gone')
    register.activate(null)
    current = null
  }
  const changed = new EventEmitter()
  changed.setMaxListeners(0)
  // Numbers of later starts are larger, so that a follower that reconnects sees the state after a restart; where a clock
  // was set back meanwhile they are smaller, which shows a change as well.
  let revision = Date.now()
  return {
    /** The uuid of the active project, or null. */
    current: () => current,
    /** The uuid of the active project; throws `no_project` when there is none. */
    required: () => {
      if (current === null) throw new ServiceError('no_project', NO_PROJECT)
      return current
    },
    activate: (uuid: string | null) => {
      register.activate(uuid)
      current = uuid
      revision += 1
      changed.emit('change')
    },
    /** One event for every change. */
    changes: {
      read: (after) =>
        revision !== after ? [{ id: revision, data: JSON.stringify({ revision, project_uuid: current }) }] : [],
      isFinal: () => false,
      onAppend: (listener) => {
        const call = () => listener(128)
        changed.on('change', call)
        return () => changed.off('change', call)
      },
    } satisfies EventLog,
  }
}
