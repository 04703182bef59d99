import { join } from 'node:path'
import { say } from '@regesta/contracts/sentences'
import { type HelpFindings, NO_HELP, readHelp } from '../domain/output-argument.js'
import { environmentVariables, interpreterOf } from '../outside/build-environment.js'
import { runCommand } from '../outside/run-command.js'

/** Milliseconds that `--help` may take (component format). */
const HELP_TIME = 10_000
const HELP_LINES = 5_000

export interface Help {
  /** Empty when `--help` failed. */
  readonly text: string
  readonly findings: HelpFindings
  /** Why there is no help text. */
  readonly fault: string | undefined
}

/** Runs the entry with `--help` and reads what it says about its options. */
export async function findHelp(
  component: { kind: 'python' | 'node'; entry: string; folder: string },
  options: { env: Record<string, string>; signal: AbortSignal; interpreter?: string },
): Promise<Help> {
  const { kind, entry, folder } = component
  const lines: string[] = []
  const outcome = await runCommand({
    file: options.interpreter ?? interpreterOf(kind, folder),
    args: [join(folder, entry), '--help'],
    cwd: folder,
    env: { ...options.env, ...environmentVariables(kind, folder, options.env.PATH ?? '') },
    signal: options.signal,
    timeout: HELP_TIME,
    onLine: (line) => lines.length < HELP_LINES && lines.push(line),
  })
  if (outcome.exitCode === 0) return { text: lines.join('\n'), findings: readHelp(lines.join('\n')), fault: undefined }
  const command = `${entry} --help`
  const reason = outcome.timedOut
    ? say('command_too_slow', { command, number: HELP_TIME / 1000 })
    : say('command_ended', { command, exit: outcome.exitCode ?? 'unknown' })
  return {
    text: '',
    findings: NO_HELP,
    fault: [reason, ...outcome.lastLines.slice(-2)].join(': '),
  }
}
