import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'

/** Pieces that are packed at the same time, each by a thread of its own; there are four of those. */
const AT_ONCE = Math.max(2, Math.min(4, availableParallelism()))
/** What is as large as this part of itself when it is packed, as pictures and archives are, is not worth the time. */
const NOT_SMALLER = 0.95
/** Of what does not become smaller, one piece in so many is tried again. */
const TRIED_AGAIN = 16
/** An empty block, the last one of its stream. */
const END = Buffer.from([0x03, 0x00])

const deflated = promisify(deflateRaw)

/**
 * Packs pieces as one stream for `inflate`, several at once: none refers to those before it, and each ends on a whole byte, so
 * that they can be put one after the other. No more of them are held than are worked on.
 */
export async function* pack(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inWork: Promise<Buffer>[] = []
  let count = 0
  let shrinks = true
  const work = async (piece: Buffer): Promise<Buffer> => {
    const isTried = shrinks || count % TRIED_AGAIN === 0
    count += 1
    const packed = await packPiece(piece, isTried ? constants.Z_BEST_SPEED : constants.Z_NO_COMPRESSION)
    if (isTried) shrinks = packed.length < piece.length * NOT_SMALLER
    return packed
  }
  for await (const piece of pieces) {
    inWork.push(work(piece))
    if (inWork.length === AT_ONCE) yield await (inWork.shift() as Promise<Buffer>)
  }
  for (const packed of inWork) yield await packed
  yield END
}

/** In one go: each further portion of the result would be handed to the thread and back. */
const packPiece = (piece: Buffer, level: number): Promise<Buffer> =>
  deflated(piece, { level, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: piece.length + (piece.length >> 8) + 128 })
