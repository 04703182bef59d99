import { connectorOf } from '@regesta/http/http-agent'
import type { buildConnector } from 'undici'

/** A connection could not be made, TLS handshake included: nothing of the request was sent. */
export class NotConnected extends Error {
  readonly code: string

  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'NotConnected'
    this.code = (cause as { code?: string }).code ?? ''
  }
}

/**
 * Makes connections and tells their failures apart from those of requests: the same codes of TLS and of sockets come later
 * too, under a request that the repository may already have.
 *
 * @param timeout milliseconds that making a connection may take
 */
export function connector(timeout: number): buildConnector.connector {
  const connect = connectorOf({ timeout })
  return (options, callback) =>
    connect(options, (...[error, socket]) =>
      error === null ? callback(null, socket) : callback(new NotConnected(error), null),
    )
}
