import { readFile, stat } from 'node:fs/promises'
import { aside } from '@regesta/threads/aside'
import { BeyondLimit } from '@regesta/threads/thread-pool'
import { type ReadDocument, readDocument } from '../domain/read-document.js'
import type { DocumentWork } from './document-worker.js'

/** Bytes of a component.yaml. */
const LIMIT = 1024 * 1024
/** Documents that are kept. */
const KEPT = 2_000

/** Reads component.yaml files and keeps what they say until they change. */
export function documentCache() {
  const known = new Map<string, { stamp: string; read: ReadDocument }>()
  const reading = aside<DocumentWork>(new URL('./document-worker.js', import.meta.url), readDocument)

  async function read(file: string): Promise<ReadDocument | undefined> {
    const found = await stat(file, { bigint: true }).catch(() => undefined)
    if (found === undefined || !found.isFile()) return undefined
    if (found.size > LIMIT) return unreadable('component.yaml:1:1 is larger than 1 MiB')
    const stamp = [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ')
    const kept = known.get(file)
    if (kept?.stamp === stamp) return kept.read
    try {
      const document = await reading.work(await readFile(file, 'utf8'), Number(found.size))
      if (known.size >= KEPT) known.clear()
      known.set(file, { stamp, read: document })
      return document
    } catch (error) {
      // It is not kept: the next time the machine may have less to do.
      if (error instanceof BeyondLimit)
        return unreadable(`component.yaml:1:1 needs more than ${error.limit} to be read`)
      throw error
    }
  }

  return {
    /** Undefined for a file that is not there. */
    read,
    close: (): Promise<void> => reading.close(),
  }
}

const unreadable = (fault: string): ReadDocument => ({
  raw: null,
  document: undefined,
  faults: [fault],
  warnings: [],
  unknownWords: [],
  unreadable: true,
})
