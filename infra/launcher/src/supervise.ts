import type { ChildProcess } from 'node:child_process'
import type { ControlMessage, ProgramMessage, StartMessage } from '@regesta/http/control-pipe'
import { startTimeOf } from '@regesta/processes/process-table'
import { launchProgram } from './launch-program.js'
import type { Plan } from './programs.js'
import { createPulse, type Pulse } from './pulse.js'

const FIRST_WAIT = 50
const LONGEST_WAIT = 10_000
/** A program that lived this long starts again at once, however often it fell before. */
const STEADY = 30_000
/** Programs end by themselves within five seconds. */
const KILL_AFTER = 7_000

export interface Supervised {
  readonly name: string
  pid(): number | undefined
  /** When its process started, where the system tells. */
  startTime(): string | undefined
  /** Resolves when it has listened for the first time. */
  readonly listening: Promise<void>
  isListening(): boolean
  /** What does not answer: the program itself, or those of its parts that could not start. */
  missing(): readonly string[]
  /** Whether its process runs, listening or not. */
  isUp(): boolean
  /** Whether it turns its event loop. */
  readonly pulse: Pulse
  send(message: ControlMessage): void
  /** It is not started again when it exits from now on. */
  retire(): void
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>
  /** Lets the process end as at a stop, and starts the program anew; resolves when it listens or cannot. */
  replace(): Promise<void>
  /** Whether somebody works on it, and may hold it still. */
  readonly isDeveloped: boolean
  /** Ends the process at once, as a fault would; it is started again. */
  kill(): void
}

export interface Supervision {
  plan: Plan
  logDescriptor: number
  /** When it is started for the first time. */
  turn: Promise<unknown>
  /** What the program is told at each start. */
  startMessage(): Promise<StartMessage>
  /** Called after every start. */
  onListening(): void
  /** Called when it has ended without being asked to. */
  onFall(how: string, wait: number): void
}

/** Starts a program and starts it again whenever it has exited. Whether one that runs still turns is judged elsewhere. */
export function supervise({ plan, logDescriptor, turn, startMessage, onListening, onFall }: Supervision): Supervised {
  let child: ChildProcess | undefined
  let startTime: string | undefined
  /** A process that was asked to make room for the next one. */
  let replaced: ChildProcess | undefined
  let listening = false
  let absent: readonly string[] = []
  let stopping = false
  const patience = growingPatience()
  const pulse = createPulse()
  let pause: NodeJS.Timeout | undefined
  let firstTime = () => {}
  const firstListening = new Promise<void>((resolve) => {
    firstTime = resolve
  })

  function launch() {
    const started = performance.now()
    const own = launchProgram(plan, logDescriptor)
    child = own
    startTime = own.pid === undefined ? undefined : startTimeOf(own.pid)
    own.on('message', (message: ProgramMessage) => {
      if (message.type === 'listening') hasBegun(message.ports)
      if (message.type === 'turning') pulse.heard(message.inspected)
    })
    own.on('error', () => {})
    own.once('exit', (code, signal) => {
      listening = false
      pulse.forget()
      if (stopping || own === replaced) return
      const wait = patience.afterFall(performance.now() - started)
      onFall(signal === null ? `exit code ${code}` : `signal ${signal}`, wait)
      pause = setTimeout(launch, wait)
    })
    // Without a message the program waits; whoever could not make one stops the whole start.
    startMessage().then(
      (message) => send(own, message),
      () => {},
    )
  }

  function hasBegun(ports: Record<string, number> | undefined) {
    listening = true
    absent = ports === undefined ? [] : plan.parts.filter((part) => !(part in ports))
    firstTime()
    onListening()
  }

  function retire() {
    stopping = true
    clearTimeout(pause)
  }

  async function stop() {
    retire()
    if (child !== undefined) await end(child)
  }

  async function replace() {
    // One that is still to be started will be new anyway.
    if (child === undefined) return
    clearTimeout(pause)
    replaced = child
    await end(child)
    if (stopping) return
    launch()
    await firstWordOf(child)
  }

  void turn.then(() => stopping || launch())
  return {
    name: plan.name,
    pid: () => child?.pid,
    startTime: () => startTime,
    listening: firstListening,
    isListening: () => listening,
    missing: () => (listening ? absent : [plan.name]),
    isUp: () => child?.connected === true,
    pulse,
    send: (message) => child !== undefined && send(child, message),
    retire,
    stop,
    replace,
    isDeveloped: plan.development !== undefined,
    kill: () => child?.kill('SIGKILL'),
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

/** Asks a program to stop, and makes it when it does not. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  send(child, { type: 'stop' })
  const force = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER)
  await exited
  clearTimeout(force)
}

/** Resolves when a program that was just started listens, says that it cannot, or has ended. */
const firstWordOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.on('message', ({ type }: ProgramMessage) => type !== 'turning' && resolve())
  })

/** A message to a program that has just exited is not an error: its successor is told anew. */
function send(child: ChildProcess, message: ControlMessage): void {
  if (child.connected) child.send(message, () => {})
}
