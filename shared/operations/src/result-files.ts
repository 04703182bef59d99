import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StreamedReply } from '@regesta/http/reply'

export type ResultFiles = ReturnType<typeof resultFiles>

/** The results of operations that come in pieces, each in a file of its own: they may be larger than memory. */
export function resultFiles(folder: string) {
  const fileOf = (id: string) => join(folder, `${id}.result`)
  return {
    keep: (id: string, { pieces }: StreamedReply) => pipeline(Readable.from(pieces), createWriteStream(fileOf(id))),
    read: (id: string) => createReadStream(fileOf(id)),
    remove: (id: string) => rmSync(fileOf(id), { force: true }),
  }
}
