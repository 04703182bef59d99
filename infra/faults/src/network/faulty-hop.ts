import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Hop, openHop, type Passage, replaced } from '@regesta/testing/open-hop'

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

/** @param next the disturbance of the next connection and the bytes after which it begins */
export const faultyHop = (
  target: string,
  next: () => { readonly kind: Disturbance; readonly after: number },
): Promise<Hop> =>
  openHop(target, (passage) => {
    const { kind, after } = next()
    if (kind === 'reset at once') return passage.reset()
    passage.passRequest(kind === 'reset in the request' ? after : undefined)
    passAnswer(passage, kind, after).catch(passage.reset)
  })

/** Longest piece of a trickling answer, bytes. */
const DROP = 16

async function passAnswer({ client, upstream, reset }: Passage, kind: Disturbance, after: number): Promise<void> {
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
