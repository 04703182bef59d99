import { buffer } from 'node:stream/consumers'
import { ZipArchive } from 'archiver'
import { openPromise } from 'yauzl'

/** An archive of texts by their names. */
export async function zip(
  entries: Record<string, string>,
  options: { readonly store?: boolean } = {},
): Promise<Buffer> {
  const archive = new ZipArchive({ zlib: { level: 9 }, ...options })
  for (const [name, content] of Object.entries(entries)) archive.append(content, { name })
  const pieces: Buffer[] = []
  archive.on('data', (piece: Buffer) => pieces.push(piece))
  await archive.finalize()
  return Buffer.concat(pieces)
}

/** What is in an archive, by its names. */
export async function unzipped(path: string): Promise<Record<string, Buffer>> {
  const archive = await openPromise(path)
  const found: Record<string, Buffer> = {}
  for await (const entry of archive.eachEntry())
    found[entry.fileName] = await buffer(await archive.openReadStreamPromise(entry))
  return found
}
