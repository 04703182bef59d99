import type { IncomingHttpHeaders } from 'node:http'
import type { ReceivedContent } from '../store/contents.js'

/** Bytes that came with a request, complete and on disk. */
export interface Upload extends ReceivedContent {
  /** File name of a multipart part. */
  readonly filename?: string | undefined
  /** The multipart field `name`. */
  readonly name?: string | undefined
}

/** A request as use cases see it. */
export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The decoded JSON body. */
  readonly body: unknown
  readonly upload?: Upload | undefined
  /** The account of the token; none without a token. */
  readonly owner: number | null
  /** Scheme, host and port under which the client reached the repository; all links begin with it. */
  readonly origin: string
}

/** Names in a path that are numbers; anything else names nothing. */
export const idOf = (call: Call, name = 'id'): number => {
  const value = call.params[name] ?? ''
  return /^\d{1,15}$/.test(value) ? Number(value) : -1
}
