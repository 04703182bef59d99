import { ServiceError } from '@regesta/contracts/problem'
import { runCommand } from '../outside/run-command.js'
import type { Installations } from '../store/installations.js'

type Level = 'info' | 'success' | 'error' | 'warning'

/** One installation or update at work: its log, its end, and the programs it runs. */
export interface Job {
  readonly id: string
  readonly name: string
  readonly signal: AbortSignal
  /** Adds a line to the log; progress never goes back. */
  report(level: Level, message: string, progress?: number): void
  /** Runs a program and puts its lines into the log; progress moves towards `until` with them. */
  run(
    command: { file: string; args: readonly string[]; cwd: string; env: Record<string, string> },
    limits: RunLimits,
  ): Promise<void>
  /** The last line of a success, stored together with what makes it one. */
  complete(message: string, withEnd: () => void): void
}

interface RunLimits {
  /** The sentence for a failure. */
  failure: string
  until: number
  /** Milliseconds. */
  timeout: number
}

/** Lines of programs that one installation keeps; a program that never stops talking must not fill the disk. */
const LINES = 20_000
/** How far one line of a package tool's output moves the progress, in percent. */
const STEP = 0.5

export function createJob(id: string, name: string, installations: Installations, controller: AbortController): Job {
  let progress = 0
  let lines = 0
  const append = (
    level: Level,
    message: string,
    status: 'starting' | 'in_progress' | 'completed',
    withEnd?: () => void,
  ) => installations.append(id, { level, message, progress, status }, withEnd)

  function report(level: Level, message: string, at = progress) {
    progress = Math.max(progress, at)
    append(level, message, 'in_progress')
  }

  function tellLine(line: string, until: number) {
    lines += 1
    if (lines === LINES) report('warning', `More than ${LINES} lines; further ones are left out`)
    if (lines < LINES) report('info', line, Math.min(progress + STEP, Math.max(until, progress)))
  }

  return {
    id,
    name,
    signal: controller.signal,
    report,
    async run(command, { failure, until, timeout }) {
      const outcome = await runCommand({
        ...command,
        signal: controller.signal,
        timeout,
        onLine: (line) => tellLine(line, until),
        onGroup: (leader, started) => installations.noteProcess(id, leader, started),
      })
      if (outcome.exitCode === 0) return
      const reason = outcome.timedOut
        ? `no end after ${timeout / 60_000} minutes`
        : `${command.file.split(/[/\\]/).at(-1)} ended with exit code ${outcome.exitCode ?? 'unknown'}`
      throw new ServiceError('invalid_input', [`${failure}: ${reason}`, ...outcome.lastLines.slice(-3)].join('\n'))
    },
    complete(message, withEnd) {
      progress = 100
      append('success', message, 'completed', withEnd)
    },
  }
}
