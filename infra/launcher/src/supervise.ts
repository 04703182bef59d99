import type { ChildProcess } from 'node:child_process'
import type { Server } from 'node:net'
import type { ControlMessage, ProgramMessage } from '@regesta/http/control-messages'
import { latch } from '@regesta/http/latch'
import { startTimeOf } from '@regesta/processes/process-table'
import { type End, end, firstWordOf, notStarted, type Startable, send, startProcess } from './program-process.js'
import { createPulse } from './pulse.js'
import { Sleep } from './sleep.js'

const FIRST_WAIT = 50
const LONGEST_WAIT = 10_000
/** A program that lived this long starts again at once, however often it fell before. */
const STEADY = 30_000

export interface Supervision extends Startable {
  /** When it is started for the first time. */
  turn: Promise<unknown>
  /** Why no program may be started now; asked before each start. */
  obstacle?(): string | undefined
  /** Called when it was not started. */
  onHindered?(obstacle: string): void
  /** Called after every start. */
  onListening(): void
  /** Called with what may be reported of it when it is not needed; resolves with whether it is left alone from now on. */
  onTired(known: unknown): Promise<boolean>
  /** Called when it may be asked again. */
  onAwake(): void
  /** Called when it sleeps. */
  onAsleep(): void
  /** Called when it knows who sleeps. */
  onNoted(revision: number): void
  /** Called when it has ended without being asked to. */
  onFall(how: string, wait: number): void
}

/** Starts a program and starts it again whenever it has exited. Whether one that runs still turns is judged elsewhere. */
export class Supervised {
  readonly name: string
  /** Whether it is under development, and a debugger may hold it still. */
  readonly isDeveloped: boolean
  /** Resolves when it has listened for the first time. */
  readonly listening: Promise<void>
  /** Whether it turns its event loop. */
  readonly pulse = createPulse()
  private readonly firstListening = latch()
  private readonly patience = growingPatience()
  private readonly sleep: Sleep
  private child: ChildProcess | undefined
  private started: string | undefined
  /** A process that was asked to make room for the next one. */
  private replaced: ChildProcess | undefined
  private isListening = false
  private absent: readonly string[] = []
  private isStopping = false
  private pause: NodeJS.Timeout | undefined

  constructor(private readonly supervision: Supervision) {
    const { plan, turn } = supervision
    this.name = plan.name
    this.isDeveloped = plan.development !== undefined
    this.listening = this.firstListening.opened
    const { onTired, onAwake } = supervision
    this.sleep = new Sleep({ onTired, onAwake, onGuest: () => this.wake() })
    void turn.then(() => this.isStopping || this.begin())
  }

  pid(): number | undefined {
    return this.child?.pid
  }

  /** When its process started, where the system reports it. */
  startTime(): string | undefined {
    return this.started
  }

  /** What does not answer: the program itself, or those of its parts that could not start. */
  missing(): readonly string[] {
    return this.isListening || this.sleep.isAsleep() ? this.absent : [this.name]
  }

  /** Whether its process runs, listening or not. */
  isUp(): boolean {
    return this.child?.connected === true
  }

  send(message: ControlMessage): void {
    if (this.child !== undefined) send(this.child, message)
  }

  /** It is not started again when it exits from now on. */
  retire(): void {
    this.isStopping = true
    clearTimeout(this.pause)
  }

  /** Asks it to stop and waits until it has. */
  async stop(): Promise<void> {
    this.retire()
    if (this.child !== undefined) await end(this.child)
    this.sleep.close()
  }

  /** Lets the process end as at a stop, and restarts the program; resolves when it listens or cannot. */
  async replace(): Promise<void> {
    // One that is still to be started will be new anyway.
    if (this.child === undefined) return
    clearTimeout(this.pause)
    this.replaced = this.child
    await end(this.child)
    const next = this.isStopping ? undefined : this.launch()
    if (next !== undefined) await firstWordOf(next)
  }

  /** Ends the process at once, as a fault would; it is started again. */
  kill(): void {
    this.child?.kill('SIGKILL')
  }

  /** Starts the program, now or as soon as it may be. */
  private begin(): void {
    const { obstacle, onHindered } = this.supervision
    const reason = obstacle?.()
    if (reason === undefined) return void this.launch()
    onHindered?.(reason)
    this.sleep.refuse(reason)
    this.pause = setTimeout(() => this.begin(), LONGEST_WAIT)
  }

  /** Starts the program for a connection that arrived while it slept. */
  private wake(): void {
    const { obstacle, onHindered } = this.supervision
    const reason = this.isStopping ? 'Regesta is stopping' : obstacle?.()
    if (reason === undefined) {
      this.sleep.wakes()
      this.launch()
      return
    }
    if (!this.isStopping) onHindered?.(reason)
    this.sleep.refuse(reason)
  }

  /** Undefined when the system said at once that it starts no process; that is tried again like after a fall. */
  private launch(): ChildProcess | undefined {
    try {
      const own = startProcess(this.supervision, this.sleep.holdsPort(), {
        onMessage: (message, handle) => this.hears(own, message, handle),
        onEnd: (end) => this.hasEnded(own, end),
      })
      this.child = own
      this.started = own.pid === undefined ? undefined : startTimeOf(own.pid)
      return own
    } catch (error) {
      this.sleep.ended(false)
      this.fell(notStarted(error), 0)
      return undefined
    }
  }

  private hears(own: ChildProcess, message: ProgramMessage, handle: unknown): void {
    if (message.type === 'listening') this.hasBegun(message.ports)
    if (message.type === 'turning') this.pulse.heard(message.inspected)
    if (message.type === 'ready') this.sleep.ready(own)
    if (message.type === 'tired') this.isTired(own, message.known, handle as Server | undefined)
    if (message.type === 'stays') this.sleep.stays(own)
    if (message.type === 'noted') this.supervision.onNoted(message.revision)
  }

  /** A program that stops at the same time has no port to hand over any more, or there is nothing to take it. */
  private isTired(own: ChildProcess, known: unknown, port: Server | undefined): void {
    if (port === undefined) return
    if (this.isStopping || own !== this.child || own === this.replaced) port.close()
    else void this.sleep.tired(own, known, port)
  }

  private hasBegun(ports: Record<string, number> | undefined): void {
    const { plan, onListening } = this.supervision
    this.isListening = true
    this.absent = ports === undefined ? [] : plan.parts.filter((part) => !(part in ports))
    this.firstListening.open()
    this.sleep.begun()
    onListening()
  }

  private hasEnded(own: ChildProcess, { how, isClean, lived }: End): void {
    this.isListening = false
    this.pulse.forget()
    const sleeps = this.sleep.ended(isClean && own !== this.replaced)
    if (this.isStopping || own === this.replaced) return
    if (sleeps) this.rests()
    else this.fell(how, lived)
  }

  private rests(): void {
    this.child = undefined
    this.started = undefined
    this.supervision.onAsleep()
  }

  private fell(how: string, lived: number): void {
    const wait = this.patience.afterFall(lived)
    this.supervision.onFall(how, wait)
    this.pause = setTimeout(() => this.begin(), wait)
  }
}

/** How long to wait before a program starts again, milliseconds: longer each time that it did not live long. */
function growingPatience() {
  let falls = 0
  return {
    afterFall(lived: number): number {
      falls = lived > STEADY ? 0 : falls + 1
      return Math.min(FIRST_WAIT * 2 ** Math.min(falls, 12), LONGEST_WAIT)
    },
  }
}
