import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/**
 * Size and MD5 of a file as it is on the disk, which is what a repository says of its files; without MD5 where it cannot be read.
 * Throws the reason of the signal when that is aborted.
 */
export async function contentOf(
  path: string,
  signal: AbortSignal,
): Promise<{ readonly size: number; readonly md5: string | null }> {
  const hash = createHash('md5')
  let size = 0
  try {
    for await (const piece of createReadStream(path, { signal })) {
      hash.update(piece as Buffer)
      size += (piece as Buffer).length
    }
  } catch {
    signal.throwIfAborted()
    return { size, md5: null }
  }
  return { size, md5: hash.digest('hex') }
}
