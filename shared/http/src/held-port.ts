import type { Server as HttpServer } from 'node:http'
import type { Server, Socket } from 'node:net'
import type { ControlMessage } from './control-messages.js'
import type { Rest } from './rest.js'

/** How often a program looks whether it is needed, milliseconds. */
const LOOK = 10_000

/**
 * The port of this process as the launcher holds it: while a program sleeps, the launcher listens on its port, and holds the
 * connections that arrive there.
 */
export function openHeldPort() {
  const early: Socket[] = []
  let admit = (guest: Socket) => void early.push(guest)
  let taken = (_handed: Server) => {}
  process.on('message', ({ type }: ControlMessage, handle: unknown) => {
    if (type === 'port') taken(handle as Server)
    // A client that has gone away meanwhile arrives without its connection.
    if (type === 'guest' && handle) admit(handle as Socket)
  })
  return {
    /** Takes the port over from the launcher; resolves with what to listen on. */
    take: () =>
      new Promise<Server>((resolve) => {
        taken = resolve
        process.send?.({ type: 'ready' })
      }),
    /** Lets in the connections that arrived while the launcher listened. */
    admitTo(server: HttpServer) {
      admit = (guest) => void server.emit('connection', guest)
      for (const guest of early.splice(0)) admit(guest)
    },
  }
}

/**
 * Ends an unneeded program. The launcher listens beside it before it closes its port, so that no connection is
 * refused meanwhile; one that reaches the program itself until its last moment keeps it awake.
 */
export function restWhenFree(rest: Rest, after: number, stop: () => Promise<void>): void {
  let isAsking = false
  const look = () => {
    if (isAsking || !rest.server.listening || !isFree(rest, after)) return
    isAsking = true
    process.send?.({ type: 'tired', known: rest.known() }, rest.server)
  }
  const timer = setInterval(look, Math.min(LOOK, after / 4)).unref()
  process.on('message', ({ type }: ControlMessage) => {
    if (type === 'stay') isAsking = false
    if (type !== 'rest') return
    if (!isFree(rest, after)) return void process.send?.({ type: 'stays' })
    // Until it has ended it stays free, and has no port to hand over any more.
    clearInterval(timer)
    void stop()
  })
}

/** A program whose storage cannot tell whether it has work stays awake. */
function isFree(rest: Rest, after: number): boolean {
  try {
    return rest.isFree(after)
  } catch {
    return false
  }
}
