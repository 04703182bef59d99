import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { killGroup } from '@regesta/processes/process-group'
import { startTimeOf } from '@regesta/processes/process-table'

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
  /** The process group at work, and null when it is over. */
  readonly onGroup?: (leader: number | null, started: string | null) => void
}

export interface Outcome {
  readonly exitCode: number | null
  /** The last lines, for error messages. */
  readonly lastLines: readonly string[]
  readonly timedOut: boolean
}

const LAST_LINES = 8
/** A line that never ends is cut here, characters. */
const LINE_LIMIT = 4_000

/** Runs a program as an argument array in its own process group, with nothing of this service's environment. */
export async function runCommand(command: Command): Promise<Outcome> {
  const { execa } = await import('execa')
  const child = execa(command.file, [...command.args], {
    cwd: command.cwd,
    env: { ...command.env },
    extendEnv: false,
    stdin: 'ignore',
    all: true,
    buffer: false,
    reject: false,
    detached: true,
    cleanup: true,
  })
  const pid = child.pid
  const stop = () => pid !== undefined && killGroup(pid)
  if (pid !== undefined) command.onGroup?.(pid, startTimeOf(pid) ?? null)
  // Children that outlive the program itself would go on writing into a folder that others believe finished.
  child.once('exit', stop)
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    stop()
  }, command.timeout)
  command.signal.addEventListener('abort', stop)
  if (command.signal.aborted) stop()
  const lastLines: string[] = []
  try {
    await readLines(child.all, (line) => {
      lastLines.push(line)
      if (lastLines.length > LAST_LINES) lastLines.shift()
      command.onLine?.(line)
    })
    const result = await child
    if (command.signal.aborted) throw cancelled()
    if (pid === undefined) lastLines.push(result.shortMessage ?? `${command.file} could not be started`)
    return { exitCode: result.exitCode ?? null, lastLines, timedOut }
  } finally {
    clearTimeout(timer)
    command.signal.removeEventListener('abort', stop)
    command.onGroup?.(null, null)
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
