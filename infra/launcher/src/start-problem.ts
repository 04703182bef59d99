/** A start that cannot be, in a sentence that names the way out. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
