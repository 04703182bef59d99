import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What a hop does to one connection. */
export type Disturbance =
  | 'none'
  | 'reset at once'
  | 'reset in the request'
  | 'reset before the answer'
  | 'reset in the answer'
  | 'truncated answer'
  | 'trickling answer'
  | 'wrong content type'

export const DISTURBANCES: readonly Disturbance[] = [
  'reset at once',
  'reset in the request',
  'reset before the answer',
  'reset in the answer',
  'truncated answer',
  'trickling answer',
  'wrong content type',
]

/** A hop on the way to a server, which disturbs connections. */
export interface FaultyHop {
  readonly url: string
  close(): Promise<void>
}

/** @param next the disturbance of the next connection and the bytes after which it begins */
export async function faultyHop(
  target: string,
  next: () => { readonly kind: Disturbance; readonly after: number },
): Promise<FaultyHop> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const { kind, after } = next()
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
    const reset = () => {
      client.resetAndDestroy()
      upstream.resetAndDestroy()
    }
    if (kind === 'reset at once') return reset()
    const own = `127.0.0.1:${(server.address() as AddressInfo).port}`
    passRequest({
      client,
      upstream,
      own,
      target: `${hostname}:${port}`,
      limit: kind === 'reset in the request' ? after : undefined,
      reset,
    })
    passAnswer({ client, upstream, kind, after, reset }).catch(reset)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Passing {
  readonly client: Socket
  readonly upstream: Socket
  readonly reset: () => void
}

type RequestPassing = Passing & { readonly own: string; readonly target: string; readonly limit: number | undefined }

/** Servers that know their own address answer no requests for another one. */
function passRequest({ client, upstream, own, target, limit, reset }: RequestPassing): void {
  let sent = 0
  client.on('data', (piece: Buffer) => {
    sent += piece.length
    if (limit !== undefined && sent > limit) return reset()
    if (!upstream.write(replaced(piece, `host: ${own}\r\n`, `host: ${target}\r\n`))) client.pause()
  })
  upstream.on('drain', () => client.resume())
  client.on('end', () => upstream.end())
}

/** Longest piece of a trickling answer, bytes. */
const DROP = 16

async function passAnswer(passing: Passing & { readonly kind: Disturbance; readonly after: number }): Promise<void> {
  const { client, upstream, kind, after, reset } = passing
  let received = 0
  for await (const data of upstream as AsyncIterable<Buffer>) {
    if (kind === 'reset before the answer') return reset()
    const piece = kind === 'wrong content type' ? replaced(data, 'application/json', 'text/html; v=001') : data
    received += piece.length
    const isOver = received > after
    if (isOver && kind === 'reset in the answer') return reset()
    if (isOver && kind === 'truncated answer')
      return void client.end(piece.subarray(0, piece.length - (received - after)))
    if (kind === 'trickling answer') await trickle(client, piece)
    else if (!client.write(piece)) await Promise.race([once(client, 'drain'), once(client, 'close')])
  }
  client.end()
}

async function trickle(client: Socket, piece: Buffer): Promise<void> {
  for (let at = 0; at < piece.length && !client.destroyed; at += DROP) {
    client.write(piece.subarray(at, at + DROP))
    await pause(1)
  }
}

/** The piece with the first occurrence of a text replaced, whatever its case. */
function replaced(piece: Buffer, from: string, to: string): Buffer {
  const at = piece.toString('latin1').toLowerCase().indexOf(from)
  if (at < 0) return piece
  return Buffer.concat([piece.subarray(0, at), Buffer.from(to), piece.subarray(at + from.length)])
}
