/** Exit codes. */
export const EXIT = {
  ok: 0,
  /** Nothing of what was asked has succeeded. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** Some items have succeeded, others not; of an installation: it runs, but not all of it. */
  partial: 3,
  /** Regesta does not run, or does not answer. */
  unreachable: 4,
  /** Configuration or data forbid the start: trying again would change nothing. */
  forbidden: 78,
  /** Ended by Ctrl-C. */
  interrupted: 130,
} as const

/** A wrong command line; the message says what is missing and how it is written. */
export class UsageError extends Error {}

/** Something that cannot be done, in a sentence that names the way out. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message)
  }
}

/** ok, partial or failed, by how many of the items have succeeded. */
export const exitFor = (succeeded: number, total: number): number =>
  succeeded === total ? EXIT.ok : succeeded > 0 ? EXIT.partial : EXIT.failed
