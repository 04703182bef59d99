/** Which of the three steps of the retrieval failed. */
export type RetrievalStep = 'find the dictionary' | 'read the dictionary' | 'read a person'

/** A failed retrieval: the step, the address and what happened there. */
export class RetrievalError extends Error {
  constructor(
    readonly step: RetrievalStep,
    readonly url: string,
    reason: string,
    options?: ErrorOptions & { status?: number },
  ) {
    super(`Could not ${step}${url === '' ? '' : ` at ${url}`}: ${reason}`, options)
    this.name = 'RetrievalError'
    this.status = options?.status
  }
  /** The status of the answer; undefined when none came. */
  readonly status: number | undefined
}
