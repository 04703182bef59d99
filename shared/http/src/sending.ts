import type { Endpoint } from '@regesta/contracts/endpoint'
import type { Operation } from '@regesta/contracts/operations'

/** A call before it is known which endpoint it is for. */
export interface LooseCall {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  project?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  onMessage?: ((message: string) => void) | undefined
  onState?: ((state: Operation) => void) | undefined
  cancelled?: AbortSignal
}

/** What came back, whatever its status. */
export interface Answer<B = unknown> {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: B
}

/** What is asked of an endpoint to send a call to it. */
export type Sent = Pick<Endpoint, 'method' | 'path' | 'repeat'> & {
  /** Whether it is about work under way, which goes on when its program starts again. */
  readonly ofWork?: boolean
}

/** Sends calls to one neighbour. */
export interface Sending {
  send(endpoint: Sent, call: LooseCall): Promise<Answer>
}
