import { readFile, stat } from 'node:fs/promises'
import { type ReadDocument, readDocument } from '../domain/read-document.js'

/** Bytes of a component.yaml. */
const LIMIT = 1024 * 1024
/** Documents that are kept. */
const KEPT = 2_000

/** Reads component.yaml files and keeps what they say until they change. Undefined for a file that is not there. */
export function documentCache(): (file: string) => Promise<ReadDocument | undefined> {
  const known = new Map<string, { stamp: string; read: ReadDocument }>()
  return async (file) => {
    const found = await stat(file, { bigint: true }).catch(() => undefined)
    if (found === undefined || !found.isFile()) return undefined
    if (found.size > LIMIT) return unreadable('component.yaml:1:1 is larger than 1 MiB')
    const stamp = [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ')
    const kept = known.get(file)
    if (kept?.stamp === stamp) return kept.read
    const read = readDocument(await readFile(file, 'utf8'))
    if (known.size >= KEPT) known.clear()
    known.set(file, { stamp, read })
    return read
  }
}

const unreadable = (fault: string): ReadDocument => ({
  raw: null,
  document: undefined,
  faults: [fault],
  warnings: [],
  unreadable: true,
})
