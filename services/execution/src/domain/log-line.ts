import type { LogEvent, LogLevel } from '@regesta/contracts/execution'

/** A word that loggers write before the message: `ERROR`, `[warning]`, `2024-01-01 10:00:00 - DEBUG -`. */
const MARKED = /(?:^|[\s[(<|:-])(DEBUG|INFO|WARN(?:ING)?|ERROR|CRITICAL|FATAL)(?=[\])>:|,\s-]|$)/
const OPENING = /^\W{0,4}(debug|info|warn(?:ing)?|error|critical|fatal)\W{0,3}[:\]>|-]/i
/** `ValueError: ...` and `path.py:3: UserWarning: ...`, as Python and Node report them. */
const RAISED = /^(?:[\w.]*(?:Error|Exception)(?::|$)|Traceback \(most recent call last\)|Uncaught )/
const WARNED = /^\S+:\d+: \w*Warning: /

/** How far into a line a marker can be; a word deep in a sentence is not a level. */
const MARKER_RANGE = 80

const levels: Record<string, LogLevel> = {
  debug: 'debug',
  info: 'info',
  warn: 'warning',
  warning: 'warning',
  error: 'error',
  critical: 'error',
  fatal: 'error',
}

/** The level that a line claims to have; a mere mention (`0 errors found`) does not count. */
export function levelOf(line: string): LogLevel {
  const head = line.length > MARKER_RANGE ? line.slice(0, MARKER_RANGE) : line
  const marker = OPENING.exec(head)?.[1] ?? MARKED.exec(head)?.[1]
  if (marker !== undefined) return levels[marker.toLowerCase()] ?? 'info'
  if (RAISED.test(head)) return 'error'
  return WARNED.test(head) ? 'warning' : 'info'
}

const PROGRESS = /^::progress +(\d+(?:\.\d*)?|\.\d+)(?: +(.*))?$/s

/** Reads `::progress 0.42 message`, which components write to stderr; undefined for any other line. */
export function progressOf(line: string): { progress: number; message: string } | undefined {
  const match = line.startsWith('::progress ') ? PROGRESS.exec(line.trimEnd()) : null
  if (match === null) return undefined
  const progress = Number(match[1])
  if (progress > 1) return undefined
  return { progress, message: match[2]?.trim() || `${Math.round(progress * 100)} %` }
}

/** The event of one line of a component, as its JSON text. Built by hand, because a chatty tool sends a million of them. */
export function lineEvent(line: string, stream: 'stdout' | 'stderr', timestamp: string): string {
  const found = stream === 'stderr' ? progressOf(line) : undefined
  if (found !== undefined) return JSON.stringify({ level: 'info', ...found, timestamp } satisfies LogEvent)
  return `{"level":"${levelOf(line)}","message":${JSON.stringify(line.trimEnd())},"timestamp":"${timestamp}"}`
}
