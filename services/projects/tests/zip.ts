import { ZipArchive } from 'archiver'

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
