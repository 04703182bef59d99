import { bytesAt, type PlacedFile, sha256Of } from './regular-file.js'

/** SHA-256 of an open file; made once as long as the disk says that its bytes are the same. */
export type FileDigests = (opened: Pick<PlacedFile, 'file' | 'found'>) => Promise<string>

/** Digests that are remembered. */
const MOST = 10_000

export function fileDigests(): FileDigests {
  const known = new Map<string, Promise<string>>()
  return ({ file, found }) => {
    const bytes = bytesAt(found)
    const digest = known.get(bytes) ?? sha256Of(file)
    // What was asked for last is forgotten last.
    known.delete(bytes)
    known.set(bytes, digest)
    digest.catch(() => known.delete(bytes))
    for (const oldest of known.keys()) {
      if (known.size <= MOST) break
      known.delete(oldest)
    }
    return digest
  }
}
