import { setMaxListeners } from 'node:events'
import type { SyncReport } from '@regesta/contracts/dataset'
import { keepPerson } from './keep-person.js'
import type { Retrieval } from './retrieval.js'
import type { RetrievalError } from './retrieval-error.js'
import type { PersonStore } from './store/person-store.js'

/** Records that are read at the same time. */
const LANES = 12

export interface SyncOptions {
  /** Asks for every record again; unchanged ones are answered by their ETag alone. */
  force?: boolean
  signal?: AbortSignal | undefined
  onProgress?: (done: number, total: number) => void
}

export type SyncResult = Omit<SyncReport, 'success' | 'message' | 'record_id'>

/**
 * Reads every record that is new or has another address than before. Each one is stored as soon as it is there, so
 * that an interrupted sync goes on where it was. A record that cannot be read does not stop the others.
 */
export async function syncPersons(
  store: PersonStore,
  retrieval: Retrieval,
  { force = false, signal, onProgress }: SyncOptions = {},
): Promise<SyncResult> {
  // Every lane listens to the signal with each of its requests.
  if (signal !== undefined) setMaxListeners(2 * LANES, signal)
  const total = store.total()
  const outdated = store.outdated(force)
  const queue = outdated.values()
  const failed: { kb_id: string; error: string }[] = []
  let fetched = 0
  let done = 0
  async function lane() {
    for (const { kb_id, url, etag } of queue) {
      signal?.throwIfAborted()
      try {
        const conduct = { signal, waits: 'as_asked' } as const
        const got = await (etag === null
          ? retrieval.readPerson(url, conduct)
          : retrieval.readChangedPerson(url, conduct, etag))
        if (got === null) store.confirm(kb_id, url)
        else {
          keepPerson(store, kb_id, url, got)
          fetched += 1
        }
      } catch (error) {
        signal?.throwIfAborted()
        failed.push({ kb_id, error: (error as RetrievalError).message })
      }
      done += 1
      onProgress?.(done, outdated.length)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const removed = store.removeUnlisted()
  return { total, fetched, unchanged: total - fetched - failed.length, removed, failed }
}
