import type { ChildProcess } from 'node:child_process'
import type { ControlMessage, ProgramMessage, StartMessage } from '@regesta/http/control-messages'
import { launchProgram, type ProcessMeans } from './launch-program.js'
import type { Plan } from './programs.js'

/*
 * One process of a program: how it is started, spoken with and ended. When it is started again is decided elsewhere.
 */

/** Programs end by themselves within five seconds. */
const KILL_AFTER = 7_000

/** What a process of a program is started with. */
export interface Startable {
  plan: Plan
  means: ProcessMeans
  /**
   * The start message of the program.
   *
   * @param isHeld whether its port is held for it
   */
  startMessage(isHeld: boolean): Promise<StartMessage>
}

/** How a process has ended, and how long it has lived, milliseconds. */
export interface End {
  readonly how: string
  readonly isClean: boolean
  readonly lived: number
}

interface Heard {
  /** Called with each message of the process. */
  onMessage(message: ProgramMessage, handle: unknown): void
  /** Called once when it has ended. */
  onEnd(end: End): void
}

/** The end of a process that the system did not start, for want of processes or memory for instance. */
export const notStarted = (error: unknown): string => `not started: ${(error as Error).message}`

/**
 * Starts a process and sends its start message. What the system does not start is reported as an end, or thrown, depending on
 * the reason.
 */
export function startProcess(
  { plan, means, startMessage }: Startable,
  isHeld: boolean,
  { onMessage, onEnd }: Heard,
): ChildProcess {
  const begun = performance.now()
  const own = launchProgram(plan, means)
  const ended = (how: string, isClean: boolean) => onEnd({ how, isClean, lived: performance.now() - begun })
  own.on('message', onMessage)
  // One that was not started has no other end; every other error is followed by one, or means nothing.
  own.on('error', (error) => own.pid === undefined && ended(notStarted(error), false))
  own.once('exit', (code, signal) => ended(signal === null ? `exit code ${code}` : `signal ${signal}`, code === 0))
  // Without a message the program waits; a message that cannot be made stops the whole start.
  startMessage(isHeld).then(
    (message) => send(own, message),
    () => {},
  )
  return own
}

/** Asks a program to stop, and kills it when it does not. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  send(child, { type: 'stop' })
  const force = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER)
  await exited
  clearTimeout(force)
}

/** Resolves when a program that was just started listens, says that it cannot, or has ended; at once when it was not started. */
export const firstWordOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.pid === undefined) return resolve()
    child.once('exit', () => resolve())
    child.on('message', ({ type }: ProgramMessage) => type !== 'turning' && resolve())
  })

/** A message to a program that has just exited is not an error: its successor gets its own. */
export function send(child: ChildProcess, message: ControlMessage): void {
  if (child.connected) child.send(message, () => {})
}
