import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { eventsInternal } from '@regesta/contracts/events'
import { health } from '@regesta/contracts/health'

/** Whether an unneeded program may fall asleep. */
export type Rest = ReturnType<typeof watchUse>

interface Watched {
  readonly server: Server
  /** Whether it has work that no request waits for. */
  isBusy(): boolean
  known(): unknown
}

/** Requests that do not count as needing the program: whether it is well, and what changes in it. */
const IDLE_QUESTIONS: ReadonlySet<string> = new Set([health.path, eventsInternal.followEvents.path])

/** Watches whether a program is needed: by any connection that has sent more than the requests that do not count. */
export function watchUse({ server, isBusy, known }: Watched) {
  const guests = new Set<Socket>()
  const regulars = new WeakSet<Socket>()
  let lastUse = performance.now()
  const use = () => {
    lastUse = performance.now()
  }
  server.on('connection', (socket: Socket) => {
    guests.add(socket)
    socket.once('close', () => guests.delete(socket))
  })
  server.on('request', ({ socket, url = '' }: IncomingMessage, response: ServerResponse) => {
    if (!IDLE_QUESTIONS.has(url.split('?', 1)[0] ?? '')) {
      regulars.add(socket)
      guests.add(socket)
      use()
      response.once('close', use)
    } else if (!regulars.has(socket)) guests.delete(socket)
  })
  return {
    /** Where it listens; handed over while it sleeps. */
    server,
    /** What may be reported of it while it sleeps. */
    known,
    /** Whether it was not needed for so many milliseconds, has no connection, and no work of its own. */
    isFree(after: number) {
      if (isBusy()) use()
      return guests.size === 0 && performance.now() - lastUse >= after
    },
  }
}
