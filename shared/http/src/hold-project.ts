import { setTimeout as pause } from 'node:timers/promises'
import type { Operation } from '@regesta/contracts/operations'
import type { projectsInternal } from '@regesta/contracts/projects-internal'
import type { Logger } from '@regesta/log/logger'
import type { Client } from './connect.js'

/** Work on a project that may last. */
type Lasting = Pick<Operation, 'kind' | 'operation_id' | 'started_at'> & { readonly project: string }

/** Work that is over sooner needs no hold: nobody replaces a file so fast, and two more calls would slow it down. Milliseconds. */
const SHORT = 500
/** A hold is repeated a few times before it ends by itself. Milliseconds. */
const LASTING = 60_000
const AGAIN = 20_000
/** No operation waits longer for the end of its hold, which comes by itself where the projects service is away. Milliseconds. */
const FAREWELL = 2_000

/**
 * Runs the work of operations while the projects service keeps the file of their project open and in its place, so that
 * nothing takes that between two steps of the work.
 */
export const holdingProject =
  (projects: Pick<Client<typeof projectsInternal>, 'holdProject' | 'endHold'>, log: Logger) =>
  async <T>({ project, kind, operation_id: token, started_at }: Lasting, work: () => Promise<T>): Promise<T> => {
    if (project === '') return work()
    let told: Promise<unknown> | undefined
    const purpose = `${kind} (operation ${token}) since ${started_at}`
    const notTaken = (err: unknown) => log.warn({ err, operation: token }, 'project not held')
    const hold = () => {
      told = projects.holdProject({ project, body: { token, purpose, lasting_ms: LASTING } }).catch(notTaken)
      timer = setTimeout(hold, AGAIN).unref()
    }
    let timer = setTimeout(hold, SHORT).unref()
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      const end = () => projects.endHold({ project, params: { token } }).catch(notTaken)
      if (told !== undefined) await Promise.race([told.then(end), pause(FAREWELL, undefined, { ref: false })])
    }
  }
