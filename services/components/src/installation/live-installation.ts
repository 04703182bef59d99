import { basename } from 'node:path'
import { type Finding, findingOf } from '@regesta/contracts/messages'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Failure } from '../outside/build.js'
import { runCommand } from '../outside/run-command.js'
import type { Installations } from '../store/installations.js'

type Level = 'info' | 'success' | 'error' | 'warning'

/** An installation or update in progress: its log, its end, and the programs it runs. */
export interface LiveInstallation {
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
  failure: Failure
  until: number
  /** Milliseconds. */
  timeout: number
}

/** Lines of programs that one installation keeps; a program that never stops talking must not fill the disk. */
const LINES = 20_000
/** How far one line of a package tool's output moves the progress, in percent. */
const STEP = 0.5

export function openInstallation(
  id: string,
  name: string,
  installations: Installations,
  controller: AbortController,
): LiveInstallation {
  let progress = 0
  let lines = 0
  const append = (
    level: Level,
    said: Finding,
    status: 'starting' | 'in_progress' | 'completed',
    withEnd?: () => void,
  ) => installations.append(id, { level, ...said, progress, status }, withEnd)

  function report(level: Level, message: string, at = progress) {
    progress = Math.max(progress, at)
    append(level, findingOf(message), 'in_progress')
  }

  function tellLine(line: string, until: number) {
    lines += 1
    if (lines === LINES) report('warning', say('install_lines_left_out', { number: LINES }))
    if (lines >= LINES) return
    progress = Math.min(progress + STEP, Math.max(until, progress))
    append('info', { message: line }, 'in_progress')
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
        ? say('tool_too_slow', { number: timeout / 60_000 })
        : say('tool_ended', { tool: basename(command.file), exit: outcome.exitCode ?? 'unknown' })
      const message = say(failure, { reason: [reason, ...outcome.lastLines.slice(-3)].join('\n') })
      throw new ServiceError('invalid_input', message)
    },
    complete(message, withEnd) {
      progress = 100
      append('success', findingOf(message), 'completed', withEnd)
    },
  }
}
