import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ServiceError } from '@regesta/contracts/problem'
import { decodeText } from '@regesta/tables/decode-text'
import { UnreadableTable } from '@regesta/tables/unreadable-table'

const MiB = 1024 * 1024

/** A whole text file of at most `limit` MiB, whatever its encoding. */
export async function readText(path: string, limit: number): Promise<string> {
  const { size } = await stat(path)
  if (size > limit * MiB)
    throw new ServiceError('internal', `${path} has ${size} bytes; at most ${limit} MiB are read here`)
  let text = ''
  try {
    for await (const piece of decodeText(createReadStream(path)).text) text += piece
  } catch (error) {
    if (error instanceof UnreadableTable)
      throw new ServiceError('internal', `${path}: ${error.message}`, {}, { cause: error })
    throw error
  }
  return text
}
