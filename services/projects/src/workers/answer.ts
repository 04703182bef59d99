/**
 * What a thread answers to a job. Most answers are there before anybody waits for them, and a promise for each would take as long
 * as a small file does.
 */
export class Answer<Result extends object> {
  private result: Result | undefined
  private failure: { readonly error: unknown } | undefined
  private settle: ((answer: Promise<Result>) => void) | undefined

  /** Undefined as long as there is none, and where there will be none. */
  get there(): Result | undefined {
    return this.result
  }

  give(result: Result): void {
    this.result = result
    this.settle?.(Promise.resolve(result))
  }

  fail(error: unknown): void {
    this.failure = { error }
    this.settle?.(Promise.reject(error))
  }

  /** For one caller; only who waits hears of a failure. */
  wait(): Promise<Result> {
    if (this.result !== undefined) return Promise.resolve(this.result)
    if (this.failure !== undefined) return Promise.reject(this.failure.error)
    return new Promise((resolve) => {
      this.settle = resolve
    })
  }
}
