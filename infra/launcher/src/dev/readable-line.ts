/** A line of a log file as its program wrote it. */
interface LogEntry {
  readonly time: string
  readonly level: number
  readonly name: string
  readonly msg?: string
  readonly err?: { readonly stack?: string }
  readonly pid?: number
}

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

/** A line of a program as a person reads it at a terminal; anything but a log entry stays as it is. */
export function readableLine(program: string, line: string): string {
  const entry = entryIn(line)
  if (entry === undefined) return `${program}: ${line}`
  const { time, level, name, msg = '', err, pid: _, ...members } = entry
  const more = Object.entries(members).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const head = [time.slice(11, 23), name, LEVELS[level] ?? String(level), msg, ...more].join(' ')
  return err?.stack === undefined ? head : `${head}\n${err.stack}`
}

function entryIn(line: string): LogEntry | undefined {
  try {
    const value = JSON.parse(line) as Partial<LogEntry> | null
    return typeof value?.time === 'string' && typeof value.level === 'number' ? (value as LogEntry) : undefined
  } catch {
    return undefined
  }
}
