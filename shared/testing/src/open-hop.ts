import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A hop on the way to a server. */
export interface Hop {
  readonly url: string
  close(): Promise<void>
}

/** One connection through a hop. */
export interface Passage {
  readonly client: Socket
  readonly upstream: Socket
  /** Passes on what the client sends; resets the connection, and says so, once that is more than so many bytes. */
  passRequest(limit?: number, onReset?: () => void): void
  reset(): void
}

/** @param pass decides about one connection; what the server sends goes nowhere unless it is passed on here */
export async function openHop(target: string, pass: (passage: Passage) => void): Promise<Hop> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    pass(passageOf(client, upstream, { from: own(), to: `${hostname}:${port}` }))
  })
  const own = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://${own()}`,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function passageOf(client: Socket, upstream: Socket, hosts: { readonly from: string; readonly to: string }): Passage {
  const reset = () => {
    client.resetAndDestroy()
    upstream.resetAndDestroy()
  }
  const passRequest: Passage['passRequest'] = (limit = Number.POSITIVE_INFINITY, onReset = () => {}) => {
    let sent = 0
    client.on('data', (piece: Buffer) => {
      sent += piece.length
      if (sent > limit) {
        onReset()
        return reset()
      }
      // Servers that know their own address answer no requests for another one.
      const whole = replaced(piece, `host: ${hosts.from}\r\n`, `host: ${hosts.to}\r\n`)
      if (!upstream.write(whole)) client.pause()
    })
    upstream.on('drain', () => client.resume())
    client.on('end', () => upstream.end())
  }
  return { client, upstream, reset, passRequest }
}

/** The piece with the first occurrence of a text replaced. */
export function replaced(piece: Buffer, from: string, to: string): Buffer {
  const at = piece.indexOf(from)
  if (at < 0) return piece
  return Buffer.concat([piece.subarray(0, at), Buffer.from(to), piece.subarray(at + from.length)])
}
