import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A line that a program has written. */
export interface LogLine {
  readonly program: string
  /** Milliseconds since 1970; where a line does not say, that of the next one that does, else when the last was written. */
  readonly time: number
  /** Whether the line says its time itself. */
  readonly isDated: boolean
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
  return { name, file, lines: linesOf(name, bytes.toString('utf8', 0, end), statSync(file).mtimeMs), end }
}

/**
 * A program that crashes may have written nothing for days, and is started again at once: the reason of the crash, which has no
 * time, belongs to what follows it.
 *
 * @param written when the last line was
 */
function linesOf(program: string, text: string, written: number): LogLine[] {
  const said = text.split('\n').filter(Boolean).map(parsed)
  // The clock of the file system may be some milliseconds behind.
  let next = Math.max(written, said.findLast(({ time }) => time !== undefined)?.time ?? 0)
  const lines: LogLine[] = []
  for (const { time, ...rest } of said.toReversed()) {
    next = time ?? next
    lines.push({ ...rest, program, time: next, isDated: time !== undefined })
  }
  return lines.reverse()
}

/** Lines that are not JSON come from Node itself, such as the reason of a crash, and are shown as they are. */
function parsed(line: string): Omit<LogLine, 'program' | 'time' | 'isDated'> & { time: number | undefined } {
  const raw = objectOf(line)
  if (raw === undefined) return { time: undefined, level: '', message: line, requestId: undefined, raw: line }
  const { time, level, msg, err } = raw as {
    time?: number | string
    level?: number | string
    msg?: string
    err?: { message?: string }
  }
  const word = typeof level === 'number' ? LEVELS[level] : level
  const requestId = raw.request_id ?? raw.requestId
  const at = new Date(time ?? Number.NaN).getTime()
  return {
    time: Number.isNaN(at) ? undefined : at,
    level: word ?? '',
    message: [msg, err?.message].filter(Boolean).join(': '),
    requestId: typeof requestId === 'string' ? requestId : undefined,
    raw,
  }
}

function objectOf(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** As long as a time, which lines without one are put below. */
const NO_TIME = ' '.repeat(new Date(0).toISOString().length)

/** A line for people. */
export const readable = ({ program, time, isDated, level, message, requestId }: LogLine): string =>
  [isDated ? new Date(time).toISOString() : NO_TIME, program.padEnd(20), level.padEnd(5), message, requestId ?? '']
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
      for (const line of linesOf(name, text.slice(0, end), Date.now())) show(line)
    }
    await pause(LOOK, undefined, { signal }).catch(() => {})
  }
}

/** What was written after the last read; a file that became shorter is read from its beginning. */
function added(file: string, seen: Map<string, number>): string {
  const size = existsSync(file) ? statSync(file).size : 0
  const before = seen.get(file) ?? 0
  const from = before > size ? 0 : before
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
