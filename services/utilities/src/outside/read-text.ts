import { createReadStream } from 'node:fs'
import { ServiceError } from '@regesta/contracts/problem'
import { decodeText } from '@regesta/tables/decode-text'
import { textFault } from './file-fault.js'

const MiB = 1024 * 1024

/** A whole text file of at most `limit` MiB, whatever its encoding. */
export async function readText(path: string, limit: number): Promise<string> {
  const pieces: string[] = []
  try {
    for await (const piece of decodeText(limited(path, limit)).text) pieces.push(piece)
  } catch (error) {
    throw textFault(error, path)
  }
  return pieces.join('')
}

/** Counts what comes rather than trusting the size: some files that the system makes up have none. */
async function* limited(path: string, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit * MiB)
      throw new ServiceError('internal', `${path} is too large: at most ${limit} MiB are read here`)
    yield chunk
  }
}
