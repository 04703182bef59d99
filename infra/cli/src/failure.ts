import { isServiceError } from '@regesta/contracts/problem'
import { reasonOf } from '@regesta/http/reason-of'
import type { Command } from './command.js'
import { EXIT, Refusal, UsageError } from './exit-code.js'
import { optionsOf } from './help.js'
import { inOwnWords } from './own-words.js'
import { knownReason } from './unreadable.js'

/** Why a command did not do what it was asked to. */
export interface Failure {
  readonly exitCode: number
  /** One of the error codes of the interface, or of the command line itself. */
  readonly code: string
  readonly message: string
  /** What to do about it, where the message does not say so. */
  readonly hint?: string
}

/** What people and shells learn of an error; an unexpected one comes with where it happened, for a report. */
export function failureOf(error: unknown, signal: AbortSignal, command: Command): Failure {
  if (signal.aborted) return { exitCode: EXIT.interrupted, code: 'interrupted', message: interrupted(command) }
  if (error instanceof UsageError) return { exitCode: EXIT.usage, code: 'usage', message: error.message }
  if (error instanceof Refusal) {
    const code = error.exitCode === EXIT.interrupted ? 'interrupted' : 'refused'
    return { exitCode: error.exitCode, code, message: error.message }
  }
  if (isStartProblem(error)) return { exitCode: error.exitCode, code: 'start_refused', message: error.message }
  if (!isServiceError(error)) return unexpected(error)
  const { code } = error
  const message = inOwnWords(error.message, optionsOf(command))
  const isOwnValue = code === 'invalid_input' && message.startsWith('--')
  if (code !== 'service_unavailable' || error.status !== undefined)
    return { exitCode: isOwnValue ? EXIT.usage : EXIT.failed, code, message }
  const hint = 'Is Regesta running? Start it with regesta start, or name its address with --url'
  return { exitCode: EXIT.unreachable, code, message, hint }
}

/** What Ctrl-C leaves, and how the rest is done. */
export const interrupted = ({ takesUpRest }: Command): string =>
  `Interrupted; what was done stays done${takesUpRest === true ? ', and the same command does the rest' : ''}`

function unexpected(error: unknown): Failure {
  const reason = knownReason(error)
  if (reason !== undefined) return { exitCode: EXIT.failed, code: 'refused', message: reason }
  const message = `Something went wrong in this command: ${reasonOf(error)}`
  return { exitCode: EXIT.failed, code: 'internal', message, hint: error instanceof Error ? error.stack : undefined }
}

/** Recognised by its name: the launcher is loaded only by commands that start programs. */
const isStartProblem = (error: unknown): error is Error & { exitCode: number } =>
  error instanceof Error && error.name === 'StartProblem'
