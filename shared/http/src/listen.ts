import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that listens and can drain. */
export interface Listening {
  readonly server: Server
  readonly port: number
  readonly url: string
  /** Takes no new connections, waits for requests under way, then closes what is left. */
  drain(milliseconds?: number): Promise<void>
}

/** Listens on loopback unless told otherwise; port 0 takes a free one. An answer may take as long as it needs. */
export async function listen(handler: RequestListener, port = 0, host = '127.0.0.1'): Promise<Listening> {
  const server = createServer({ requestTimeout: 0, headersTimeout: 90_000, keepAliveTimeout: 75_000 }, handler)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const actual = (server.address() as AddressInfo).port
  return {
    server,
    port: actual,
    url: `http://${host}:${actual}`,
    drain: (milliseconds = 5_000) => drain(server, milliseconds),
  }
}

function drain(server: Server, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), milliseconds)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
