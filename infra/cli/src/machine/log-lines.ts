import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A line that a program has written. */
export interface LogLine {
  readonly program: string
  /** Milliseconds since 1970; 0 where a line does not say. */
  readonly time: number
  readonly level: string
  readonly message: string
  readonly requestId: string | undefined
  /** As it was written. */
  readonly raw: unknown
}

interface LogFile {
  readonly name: string
  readonly file: string
}

/** What a log file held when it was read. */
export interface ReadLog extends LogFile {
  readonly lines: readonly LogLine[]
  /** Bytes that were read, up to the end of the last whole line. */
  readonly end: number
}

const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }
const LOOK = 250

/** All lines of a log file; one that is being written comes when it is whole. */
export function readLog({ name, file }: LogFile): ReadLog {
  const bytes = readFileSync(file)
  const end = bytes.lastIndexOf('\n') + 1
  return { name, file, lines: linesOf(name, bytes.toString('utf8', 0, end)), end }
}

const linesOf = (program: string, text: string): LogLine[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [parsed(program, line)]))

/** What is no JSON comes from Node itself, such as the reason of a crash, and is shown as it is. */
function parsed(program: string, line: string): LogLine {
  try {
    const raw = JSON.parse(line) as Record<string, unknown>
    const { time, level, msg, err } = raw as {
      time?: number | string
      level?: number | string
      msg?: string
      err?: { message?: string }
    }
    const message = [msg, err?.message].filter(Boolean).join(': ')
    const word = typeof level === 'number' ? LEVELS[level] : level
    const requestId = raw.request_id ?? raw.requestId
    return {
      program,
      time: new Date(time ?? 0).getTime(),
      level: word ?? '',
      message,
      requestId: typeof requestId === 'string' ? requestId : undefined,
      raw,
    }
  } catch {
    return { program, time: 0, level: '', message: line, requestId: undefined, raw: line }
  }
}

/** A line for people. */
export const readable = ({ program, time, level, message, requestId }: LogLine): string =>
  [time === 0 ? '' : new Date(time).toISOString(), program.padEnd(20), level.padEnd(5), message, requestId ?? '']
    .join(' ')
    .trimEnd()

/** Shows what is added to log files after they were read, until the signal aborts. */
export async function followLogs(
  files: readonly ReadLog[],
  show: (line: LogLine) => void,
  signal: AbortSignal,
): Promise<void> {
  const seen = new Map(files.map(({ file, end }) => [file, end]))
  const rest = new Map<string, string>()
  while (!signal.aborted) {
    for (const { name, file } of files) {
      const text = (rest.get(file) ?? '') + added(file, seen)
      const end = text.lastIndexOf('\n') + 1
      rest.set(file, text.slice(end))
      for (const line of linesOf(name, text.slice(0, end))) show(line)
    }
    await pause(LOOK, undefined, { signal }).catch(() => {})
  }
}

/** What stands behind the place that was read last; a file that became shorter begins anew. */
function added(file: string, seen: Map<string, number>): string {
  const size = existsSync(file) ? statSync(file).size : 0
  const from = Math.min(seen.get(file) ?? 0, size)
  seen.set(file, size)
  if (size === from) return ''
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(size - from)
    return bytes.toString('utf8', 0, readSync(handle, bytes, 0, bytes.length, from))
  } finally {
    closeSync(handle)
  }
}
