import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A hop on the way to a server that cuts connections. */
export interface CuttingProxy {
  readonly url: string
  /** Bytes that came from clients, over all connections. */
  received(): number
  cuts(): number
  close(): Promise<void>
}

interface Cutting {
  /** The server behind it. */
  readonly target: string
  /** Bytes from the client after which the connection with this number, counted from 1, is cut; undefined: never. */
  readonly limit: (connection: number) => number | undefined
}

/** Passes bytes on in both directions and resets a connection once its client has sent too many. */
export async function cuttingProxy({ target, limit }: Cutting): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let connections = 0
  let received = 0
  let cuts = 0
  const server = createServer((client) => {
    connections += 1
    const most = limit(connections) ?? Number.POSITIVE_INFINITY
    let sent = 0
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (piece: Buffer) => {
      sent += piece.length
      received += piece.length
      if (sent > most) {
        cuts += 1
        client.resetAndDestroy()
        upstream.resetAndDestroy()
      } else if (!upstream.write(withHost(piece, own(), `${hostname}:${port}`))) client.pause()
    })
    upstream.on('drain', () => client.resume())
    client.on('end', () => upstream.end())
    upstream.pipe(client)
  })
  const own = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://${own()}`,
    received: () => received,
    cuts: () => cuts,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Servers that know their own address answer no requests for another one. */
function withHost(piece: Buffer, from: string, to: string): Buffer {
  const header = `host: ${from}\r\n`
  const at = piece.indexOf(header)
  if (at < 0) return piece
  return Buffer.concat([piece.subarray(0, at), Buffer.from(`host: ${to}\r\n`), piece.subarray(at + header.length)])
}
