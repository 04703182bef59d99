import type { RunFile } from '@regesta/http/slot'
import type { Gateway } from './gateway.js'
import type { Terminal } from './terminal.js'

/** One option of a command. */
export interface Option {
  readonly type: 'string' | 'boolean'
  /** What it does, in one sentence. */
  readonly help: string
  /** What its value is called in the help, for example `FILE`; flags have none. */
  readonly value?: string
  readonly multiple?: boolean
  readonly default?: string | boolean
}

/** Options by their names, without the dashes. */
export type Options = Readonly<Record<string, Option>>

/** What a command works with. */
export interface Call {
  /** Opened for commands that speak to the gateway. */
  readonly gateway: Gateway
  /** The gateway of the installation that runs on the data folder, whatever else the environment names: its token goes to it alone. */
  connect(running: Pick<RunFile, 'url' | 'token'>): Promise<Gateway>
  /** All commands. */
  readonly commands: readonly Command[]
  /** The data folder: the one that `--data` names, else the one of the environment. */
  readonly home: string
  /** Whether the gateway is the one of the data folder, so that paths mean the same to both. */
  readonly isLocal: boolean
  /** Text options as given; repeatable ones are lists, flags are booleans. */
  readonly options: Record<string, string | boolean | (string | boolean)[] | undefined>
  readonly words: readonly string[]
  /** Whether results are for machines: one JSON value on standard output. */
  readonly json: boolean
  readonly dryRun: boolean
  readonly isSandbox: boolean
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  readonly terminal: Terminal
  /** Writes a remark for the person to standard error, beside the result. */
  print(text: string): void
  /** Writes a part of a result that does not end by itself, such as a log that is followed, to standard output. */
  write(text: string): void
  /** Asks before something that cannot be undone; without a terminal only `--yes` says yes. */
  confirm(question: string): Promise<void>
}

/** The end of a command: what it says to people, what it says to machines, what it says to the shell. */
export interface Outcome {
  readonly lines: readonly string[]
  readonly result: unknown
  readonly exitCode: number
}

/** The headings of the overview, in its order. */
export const GROUPS = ['Run', 'Work', 'Look up', 'Look after'] as const

export interface Command {
  readonly name: string
  readonly group: (typeof GROUPS)[number]
  /** What it does, in one sentence. */
  readonly summary: string
  /** What may follow `regesta <name>`, a line for each way to write it; options that all commands have are left out. */
  readonly usage: string
  readonly options: Options
  /** A whole command line. */
  readonly example: string
  /** What its help explains beside: a heading, and the lines below it. */
  readonly about?: { readonly heading: string; readonly lines: readonly string[] }
  /** How many words may follow the name beside options; none where it says nothing. */
  readonly words?: { readonly least: number; readonly most: number }
  /** What the words may be, for completion. */
  readonly wordChoices?: readonly string[]
  /** `machine`: works on this computer, also while Regesta does not run. */
  readonly speaksTo?: 'gateway' | 'machine'
  /** Whether Ctrl-C is the way to end it. */
  readonly endsByInterrupt?: boolean
  /** Whether the same command, given again, does what an interruption has left. */
  readonly takesUpRest?: boolean
  run(call: Call): Promise<Outcome>
}
