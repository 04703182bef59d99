import { today } from '../domain/timestamp.js'
import type { Store } from '../store/open-store.js'

/** Opens the records whose embargo has ended; the repository looks once a day, this one more often. */
export function liftEmbargoes({ records, transaction }: Pick<Store, 'records' | 'transaction'>, day = today()): void {
  transaction(() => {
    for (const id of records.embargoedUntil(day)) {
      const { embargo_date: _ended, ...metadata } = records.find(id)?.metadata ?? {}
      records.update(id, { ...metadata, access_right: 'open' })
    }
  })
}
