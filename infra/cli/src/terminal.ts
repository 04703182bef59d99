import type { Variables } from './environment.js'

/** What one command line reads from and writes to. */
export interface Terminal {
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  readonly stdin: NodeJS.ReadStream
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  readonly variables: Variables
}
