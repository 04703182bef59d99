import type { ChildProcess } from 'node:child_process'
import { createServer, type Server, type Socket } from 'node:net'

/**
 * The port of a program that sleeps or is about to. Connections are held, with not a byte read, until a program takes
 * the port over.
 */
export class HeldPort {
  private readonly guests = new Set<Socket>()
  private readonly server: Server
  private heir: ChildProcess | undefined

  /** @param onGuest called when a connection has arrived */
  constructor(handed: Server, onGuest: () => void) {
    this.server = createServer({ pauseOnConnect: true }, (guest) => {
      guest.on('error', () => {})
      this.guests.add(guest)
      guest.once('close', () => this.guests.delete(guest))
      if (this.heir === undefined) onGuest()
      else this.pass(this.heir, guest)
    })
    this.server.listen(handed)
  }

  hasGuests(): boolean {
    return this.guests.size > 0
  }

  /** Hands over the port, which no program listens on, with all connections. */
  handOver(program: ChildProcess): void {
    program.send({ type: 'port' }, this.server, {}, () => this.server.close())
    this.passAll(program)
  }

  /** Leaves the port to the program, which has gone on listening on it. */
  leaveTo(program: ChildProcess): void {
    this.server.close()
    this.passAll(program)
  }

  /** Answers all connections why there is no program, and goes on holding the port. */
  refuse(reason: string): void {
    for (const guest of this.guests) {
      guest.end(refusal(reason))
      // Unread bytes would break the connection off before the answer is read.
      guest.resume()
    }
    this.guests.clear()
  }

  /** Connections that were sent to no program yet are broken off. */
  close(): void {
    this.server.close()
    for (const guest of this.guests) guest.destroy()
  }

  private passAll(program: ChildProcess): void {
    this.heir = program
    for (const guest of this.guests) this.pass(program, guest)
  }

  private pass(program: ChildProcess, guest: Socket): void {
    if (program.connected) program.send({ type: 'guest' }, guest, () => this.guests.delete(guest))
    else guest.destroy()
  }
}

function refusal(reason: string): string {
  const body = JSON.stringify({ success: false, error: reason })
  const head = [
    'HTTP/1.1 502 Bad Gateway',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Error-Code: service_unavailable',
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
