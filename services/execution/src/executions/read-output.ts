import { lastLines } from '../domain/last-lines.js'
import { splitLines } from '../domain/split-lines.js'
import type { ExecutionLog } from './execution-log.js'

/** @param from bytes that are in the log already; undefined where how far the log reaches is never needed */
export function readOutput(executionLog: ExecutionLog, from: number | undefined) {
  const splitters = { stdout: splitLines(), stderr: splitLines() }
  const last = lastLines()
  let read = from ?? 0

  function add(lines: readonly string[], stream: 'stdout' | 'stderr') {
    if (lines.length === 0) return
    last.add(lines, stream)
    executionLog.addLines(lines, stream, from === undefined ? undefined : read - splitters[stream].carried)
  }

  return {
    take(stream: 'stdout' | 'stderr', bytes: Buffer): void {
      read += bytes.length
      add(splitters[stream].push(bytes), stream)
    },
    /** The last line of each stream may have no end. */
    finish(): void {
      add(splitters.stdout.flush(), 'stdout')
      add(splitters.stderr.flush(), 'stderr')
    },
    /** What the process said last, for error texts. */
    lastLines: last.read,
  }
}

/** Turns the output of a process into lines of its log. */
export type OutputReader = ReturnType<typeof readOutput>
