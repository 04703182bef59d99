/** The exit code of a start that configuration or data forbid: starting again would change nothing. */
export const FORBIDDEN = 78

/** A start that is not possible, in a sentence that names the way out. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
  readonly exitCode: number

  constructor(message: string, { exitCode = 1, cause }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}
