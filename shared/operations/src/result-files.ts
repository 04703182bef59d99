import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ServiceError } from '@regesta/contracts/problem'
import type { StreamedReply } from '@regesta/http/reply'
import { storageFault } from '@regesta/http/storage-fault'

export type ResultFiles = ReturnType<typeof resultFiles>

type Piece = string | Uint8Array

/** Characters of a result that need no file: they are kept with the end of the operation, served even on a full disk. */
const SMALL = 256 * 1024

/** The results of operations that come in pieces, large ones each in a file of its own: they may be larger than memory. */
export function resultFiles(folder: string) {
  const fileOf = (id: string) => join(folder, `${id}.result`)
  const remove = (id: string) => rmSync(fileOf(id), { force: true })
  return {
    /** Keeps a result; answers the text of a small one, null when it is in its file. */
    async keep(id: string, { pieces }: StreamedReply): Promise<string | null> {
      const source = iterate(pieces)
      const { beginning, isWhole } = await readBeginning(source)
      if (isWhole) return beginning.join('')
      try {
        await pipeline(Readable.from(chain(beginning, source)), createWriteStream(fileOf(id)))
        return null
      } catch (error) {
        remove(id)
        throw storageFault(error)?.code === 'storage_full' ? noRoomForAnswer(error) : error
      }
    },
    read: (id: string) => createReadStream(fileOf(id)),
    remove,
  }
}

/** Reads text up to the size that is kept without a file; `isWhole` when nothing comes after it. */
async function readBeginning(source: AsyncGenerator<Piece>) {
  const beginning: Piece[] = []
  for (let length = 0; length <= SMALL; ) {
    const { done, value } = await source.next()
    if (done === true) return { beginning, isWhole: true }
    beginning.push(value)
    if (typeof value !== 'string') break
    length += value.length
  }
  return { beginning, isWhole: false }
}

async function* iterate(pieces: StreamedReply['pieces']): AsyncGenerator<Piece> {
  yield* pieces
}

async function* chain(beginning: readonly Piece[], rest: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  yield* beginning
  yield* rest
}

const noRoomForAnswer = (cause: unknown) =>
  new ServiceError(
    'storage_full',
    'The work is done, but there is no room left on the disk for its answer. Free some space and look at what was made instead of asking again',
    {},
    { cause },
  )
