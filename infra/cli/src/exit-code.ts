/** What the shell is told. */
export const EXIT = {
  ok: 0,
  /** Nothing of what was asked has succeeded. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** Some items have succeeded, others not. */
  partial: 3,
  /** The gateway does not answer. */
  unreachable: 4,
  /** Ended by Ctrl-C. */
  interrupted: 130,
} as const

/** A wrong command line; the message says what is missing and how it is written. */
export class UsageError extends Error {}

/** ok, partial or failed, by how many of the items have succeeded. */
export const exitFor = (succeeded: number, total: number): number =>
  succeeded === total ? EXIT.ok : succeeded > 0 ? EXIT.partial : EXIT.failed
