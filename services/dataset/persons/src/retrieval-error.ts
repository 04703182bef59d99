/** Which of the three steps of the retrieval failed. */
export type RetrievalStep = 'find the dictionary' | 'read the dictionary' | 'read a person'

/** A failed retrieval: the step, the address and what happened there. */
export class RetrievalError extends Error {
  constructor(
    readonly step: RetrievalStep,
    readonly url: string,
    reason: string,
    options?: ErrorOptions & { status?: number; rest?: number | undefined },
  ) {
    super(`Could not ${step}${url === '' ? '' : ` at ${url}`}: ${reason}`, options)
    this.name = 'RetrievalError'
    this.status = options?.status
    this.rest = options?.rest
  }
  /** The status of the answer; undefined when none came. */
  readonly status: number | undefined
  /** Milliseconds until it may be tried again, where that is known. */
  readonly rest: number | undefined
}
