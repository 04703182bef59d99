import { type Hop, openHop } from './open-hop.js'

/** A hop on the way to a server that cuts connections. */
export interface CuttingProxy extends Hop {
  /** Bytes that came from clients, over all connections. */
  received(): number
  cuts(): number
}

interface Cutting {
  /** The server behind it. */
  readonly target: string
  /** Bytes from the client after which the connection with this number, counted from 1, is cut; undefined: never. */
  readonly limit: (connection: number) => number | undefined
}

/** Passes bytes on in both directions and resets a connection once its client has sent too many. */
export async function cuttingProxy({ target, limit }: Cutting): Promise<CuttingProxy> {
  let connections = 0
  let received = 0
  let cuts = 0
  const hop = await openHop(target, ({ client, upstream, passRequest }) => {
    connections += 1
    client.on('data', (piece: Buffer) => {
      received += piece.length
    })
    passRequest(limit(connections), () => {
      cuts += 1
    })
    upstream.pipe(client)
  })
  return { ...hop, received: () => received, cuts: () => cuts }
}
