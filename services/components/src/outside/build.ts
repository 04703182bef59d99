import type { MessageId } from '@regesta/contracts/sentences'
import type { ComponentDocument } from '../domain/component-schema.js'

/** What is said when a program of an installation fails. */
export type Failure = Extract<MessageId, 'venv_failed' | 'python_failed' | 'node_failed' | 'script_failed'>

/** A build in progress: where, of what, and how it reports and runs programs. */
export interface Build {
  /** Absolute. */
  readonly folder: string
  readonly document: ComponentDocument
  readonly plain: Record<string, string>
  readonly packageTools: Record<string, string>
  report(level: 'info' | 'warning', message: string, progress: number): void
  /** Runs a package tool; its lines go to the log. Throws with the last lines when it fails. */
  run(file: string, args: readonly string[], failure: Failure): Promise<void>
}
