import { ServiceError } from '@regesta/contracts/problem'
import { decodeText } from '@regesta/tables/decode-text'
import { fileBytes } from '@regesta/tables/file-bytes'
import { textFault } from './file-fault.js'

const MiB = 1024 * 1024
const PIECE = 64 * 1024

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

/** Counts what comes rather than trusting the size: some virtual files of the system report none. */
function* limited(path: string, limit: number): Generator<Buffer> {
  let size = 0
  for (const chunk of fileBytes(path, PIECE)) {
    size += chunk.length
    if (size > limit * MiB)
      throw new ServiceError('internal', `${path} is too large: at most ${limit} MiB are read here`)
    yield chunk
  }
}
