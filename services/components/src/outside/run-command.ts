import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { endProcesses } from '@regesta/processes/marked-processes'
import { killGroup } from '@regesta/processes/process-group'
import { startTimeOf } from '@regesta/processes/process-table'
import { restOfOutput } from '@regesta/processes/rest-of-output'

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Milliseconds; then the whole process group is ended. */
  readonly timeout: number
  /** Every line of standard output and standard error. */
  readonly onLine?: (line: string) => void
  /** Called with the process group when it starts, and with null when it has ended. */
  readonly onGroup?: (leader: number | null, started: string | null) => void
}

export interface Outcome {
  readonly exitCode: number | null
  /** The last lines, for error messages. */
  readonly lastLines: readonly string[]
  readonly timedOut: boolean
}

/** Every process that a command starts inherits it; it finds those that left the command's process group. */
const COMMAND_VARIABLE = 'REGESTA_COMMAND_ID'
const LAST_LINES = 8
/** A line that never ends is cut here, characters. */
const LINE_LIMIT = 4_000

/**
 * Runs a program as an argument array in its own process group, with nothing of this service's environment. It ends with
 * the program itself: what that leaves running is ended too, not waited for.
 */
export async function runCommand(command: Command): Promise<Outcome> {
  const { execa } = await import('execa')
  const id = randomUUID()
  const child = execa(command.file, [...command.args], {
    cwd: command.cwd,
    env: { ...command.env, [COMMAND_VARIABLE]: id },
    extendEnv: false,
    stdin: 'ignore',
    all: true,
    buffer: false,
    reject: false,
    detached: true,
    cleanup: true,
  })
  const { pid } = child
  if (pid === undefined) {
    const { shortMessage } = await child
    return { exitCode: null, lastLines: [shortMessage ?? `${command.file} could not be started`], timedOut: false }
  }
  const exit = once(child, 'exit')
  const lastLines: string[] = []
  const read = readLines(child.all, (line) => {
    lastLines.push(line)
    if (lastLines.length > LAST_LINES) lastLines.shift()
    command.onLine?.(line)
  })
  const timedOut = await endOf(command, { pid, id, exit, read })
  await restOfOutput(read)
  // A process that still holds the pipe has removed its marker and cannot be found.
  child.stdout.destroy()
  child.stderr.destroy()
  if (command.signal.aborted) throw cancelled()
  return { exitCode: child.exitCode, lastLines, timedOut }
}

interface Started {
  readonly pid: number
  readonly id: string
  readonly exit: Promise<unknown>
  /** Its output. */
  readonly read: Promise<void>
}

/** Waits until a program and all that it has started are gone; answers whether it timed out. */
async function endOf({ signal, timeout, onGroup }: Command, { pid, id, exit, read }: Started): Promise<boolean> {
  const started = startTimeOf(pid)
  let timedOut = false
  let isOver = false
  const stop = () => isOver || killGroup(pid)
  const timer = setTimeout(() => {
    timedOut = true
    stop()
  }, timeout)
  onGroup?.(pid, started ?? null)
  signal.addEventListener('abort', stop)
  // A program whose output cannot be stored is ended; the caller learns why.
  read.catch(stop)
  if (signal.aborted) stop()
  try {
    await exit
    // Children that outlive the program itself would go on writing into a folder that others believe finished.
    stop()
    const marker = `${COMMAND_VARIABLE}=${id}`
    if (started !== undefined) await endProcesses({ group: pid, startTime: started, marker }, 0)
    return timedOut
  } finally {
    isOver = true
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    onGroup?.(null, null)
  }
}

export const cancelled = () => new ServiceError('refused', say('installation_cancelled', {}))

async function readLines(stream: AsyncIterable<unknown> | undefined, onLine: (line: string) => void): Promise<void> {
  if (stream === undefined) return
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split(/\r?\n|\r/)
    rest = (lines.pop() ?? '').slice(0, LINE_LIMIT)
    for (const line of lines) if (line.trim() !== '') onLine(line.slice(0, LINE_LIMIT).trimEnd())
  }
  if (rest.trim() !== '') onLine(rest.trimEnd())
}
