import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { InstallationEvent } from '@regesta/contracts/events'
import { ServiceError } from '@regesta/contracts/problem'
import { writeEvents } from '@regesta/http/event-stream'
import { type NewestStates, newestStates } from '@regesta/http/newest-states'
import type { EventLog } from '@regesta/http/reply'
import type { NeighbourHealth } from '../neighbour-health.js'
import type { SleepingServices } from '../sleepers.js'
import { FollowedServices, type Note } from './follow-services.js'

/** Browsers that may follow events at once; each holds a connection. */
const VIEWERS = 32
/** Milliseconds between two checks of the services' health, while there is a viewer. */
const LOOK = 5_000

export type EventHub = ReturnType<typeof eventHub>

interface Needs {
  readonly addresses: Readonly<Record<string, string>>
  readonly key: string
  readonly health: Pick<NeighbourHealth, 'ask'>
  readonly sleeping: SleepingServices
}

/**
 * Gathers what changes in all services for its viewers. Nothing is kept for viewers but the newest state of each
 * thing, and no service is followed while there are none.
 */
export function eventHub(needs: Needs) {
  const states = newestStates<InstallationEvent>()
  const viewers = new Set<ServerResponse>()
  let followed: FollowedServices | undefined

  /** @returns a promise that is fulfilled when this viewer misses nothing from then on */
  function enter(response: ServerResponse): Promise<unknown> {
    viewers.add(response)
    if (followed === undefined) {
      // What happened while there was no viewer is not known.
      states.note('reset', { topic: 'reset' })
      followed = new FollowedServices({ ...needs, note: states.note })
      void watchHealth(needs.health, states.note, followed.signal)
    }
    response.once('close', () => {
      viewers.delete(response)
      if (viewers.size > 0) return
      followed?.close()
      followed = undefined
    })
    return followed.isReady
  }

  return {
    /** Streams what changes in the installation to one browser. */
    stream(request: IncomingMessage, response: ServerResponse) {
      // A request for the headers alone is not a viewer.
      if (request.method === 'HEAD') return writeEvents(request, response, states.fromNow())
      if (viewers.size >= VIEWERS) {
        throw new ServiceError(
          'service_unavailable',
          `${VIEWERS} browsers follow this installation already. Close one, or ask again from time to time`,
        )
      }
      void enter(response).then(() => response.destroyed || writeEvents(request, response, forViewer(states)))
    },
    /** Sends an event to all viewers; for what the gateway itself notices. */
    note: states.note,
    close: () => followed?.close(),
  }
}

/** A viewer that resumes gets what has changed since, or that this is not known; a new one only gets a greeting. */
function forViewer(states: NewestStates<InstallationEvent>): EventLog {
  const log = states.fromNow()
  let isGreeted = false
  return {
    ...log,
    read(after, limit) {
      const canResume = isGreeted || states.reaches(after)
      isGreeted = true
      if (canResume) return log.read(after, limit)
      const greeting: InstallationEvent = { topic: after > 0 ? 'reset' : 'hello' }
      return [{ id: states.newest(), data: JSON.stringify(greeting) }]
    },
  }
}

/** One look for all viewers, instead of one by each of them. */
async function watchHealth(health: Needs['health'], note: Note, signal: AbortSignal): Promise<void> {
  let last: string | undefined
  while (!signal.aborted) {
    const { services, ...rest } = await health.ask()
    const looks = Object.entries(services).map(([name, { uptime_s: _, ...how }]) => [name, how])
    const now = JSON.stringify([rest, looks])
    if (last !== undefined && last !== now) note('health', { topic: 'health' })
    last = now
    await pause(LOOK, undefined, { signal, ref: false }).catch(() => {})
  }
}
