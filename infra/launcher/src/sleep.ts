import type { ChildProcess } from 'node:child_process'
import type { Server } from 'node:net'
import { HeldPort } from './held-port.js'

interface Needs {
  /** Publishes what is known of the program; resolves with whether it is left alone from now on. */
  onTired(known: unknown): Promise<boolean>
  /** Others may ask it again. */
  onAwake(): void
  /** A connection has arrived for the program, which sleeps. */
  onGuest(): void
}

/**
 * How one program falls asleep and wakes. An unneeded one hands over its port (`tired`); when it is left alone and no connection
 * arrives at the port, it may end (`falling`), and sleeps when it has. The first connection wakes it; until its next
 * process takes the port, connections are held there. A process that ends in any other way has fallen, and is restarted.
 */
export class Sleep {
  private state: 'awake' | 'tired' | 'falling' | 'asleep' = 'awake'
  private port: HeldPort | undefined
  /** The port as it was left to the program: held connections are sent to it one after the other. */
  private left: HeldPort | undefined
  private isAnnounced = false

  constructor(private readonly needs: Needs) {}

  isAsleep(): boolean {
    return this.state === 'asleep'
  }

  /** Whether the next process of the program takes its port over from here. */
  holdsPort(): boolean {
    return this.port !== undefined
  }

  async tired(program: ChildProcess, known: unknown, handed: Server): Promise<void> {
    const port = new HeldPort(handed, () => this.state === 'asleep' && this.needs.onGuest())
    this.port = port
    this.state = 'tired'
    this.isAnnounced = true
    const isLeftAlone = await this.needs.onTired(known)
    if (this.port !== port || this.state !== 'tired') return
    if (!isLeftAlone || port.hasGuests()) return this.stays(program)
    this.state = 'falling'
    tell(program, 'rest')
  }

  /** The program is needed, and has gone on listening. */
  stays(program: ChildProcess): void {
    tell(program, 'stay')
    this.port?.leaveTo(program)
    this.leave()
    this.begun()
  }

  /** The next process has loaded, and takes the port. */
  ready(program: ChildProcess): void {
    this.port?.handOver(program)
    this.leave()
  }

  /** The program can be asked. */
  begun(): void {
    this.state = 'awake'
    if (this.isAnnounced) this.needs.onAwake()
    this.isAnnounced = false
  }

  /** Its process has ended; returns whether it sleeps now. A connection that arrived meanwhile wakes it at once. */
  ended(isClean: boolean): boolean {
    this.left?.close()
    if (this.state !== 'falling' || !isClean) {
      this.begun()
      return false
    }
    this.state = 'asleep'
    if (this.port?.hasGuests()) setImmediate(() => this.state === 'asleep' && this.needs.onGuest())
    return true
  }

  /** A process is being started for the connections. */
  wakes(): void {
    this.state = 'awake'
  }

  /** None can be started. */
  refuse(reason: string): void {
    this.port?.refuse(reason)
  }

  close(): void {
    this.state = 'awake'
    this.port?.close()
    this.port = undefined
  }

  private leave(): void {
    this.left = this.port ?? this.left
    this.port = undefined
  }
}

function tell(program: ChildProcess, type: 'rest' | 'stay'): void {
  if (program.connected) program.send({ type }, () => {})
}
