import type { ParseArgsConfig } from 'node:util'
import type { Gateway } from './gateway.js'

export type Options = NonNullable<ParseArgsConfig['options']>

/** What a command works with. */
export interface Call {
  readonly gateway: Gateway
  /** Text options as given; repeatable ones are lists, flags are booleans. */
  readonly options: Record<string, string | boolean | (string | boolean)[] | undefined>
  readonly words: readonly string[]
  /** Whether results are for machines: one JSON value on standard output. */
  readonly json: boolean
  readonly dryRun: boolean
  readonly isSandbox: boolean
  print(text: string): void
  /** Asks before something that cannot be undone; without a terminal only `--yes` says yes. */
  confirm(question: string): Promise<void>
}

/** The end of a command: what it says to people, what it says to machines, what it says to the shell. */
export interface Outcome {
  readonly lines: readonly string[]
  readonly result: unknown
  readonly exitCode: number
}

export interface Command {
  readonly name: string
  readonly summary: string
  readonly usage: string
  readonly options: Options
  run(call: Call): Promise<Outcome>
}
