import type { Answer } from './answer.js'
import type { Call } from './call.js'

export type UseCase = (call: Call) => Answer | Promise<Answer>

export interface Route {
  /** The name of its use case; faults and the journal use it, too. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** `json` and `form` bodies are limited in size, an `upload` streams. */
  readonly body?: 'json' | 'form' | 'upload'
  /** Refuses a request before its body is read; what it answers is called when the body is there, or will not be. */
  readonly admit?: (call: Call) => () => void
  /** Refuses an `Accept` header that does not allow JSON. */
  readonly jsonOnly?: boolean
  readonly run: UseCase
}
