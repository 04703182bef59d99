import type { RetrievedRecord } from './retrieval.js'
import { RetrievalError } from './retrieval-error.js'
import type { PersonStore } from './store/person-store.js'

/**
 * Keeps a record in the copy, unless the dictionary has come to name another address meanwhile. The identifiers of a person
 * whose entries were merged lead to one address.
 *
 * @throws RetrievalError when it belongs to another person of the dictionary
 */
export function keepPerson(store: PersonStore, kbId: string, url: string, { record, etag }: RetrievedRecord): void {
  const { kb_id } = record
  const own = typeof kb_id === 'string' && kb_id !== kbId ? store.urlOf(kb_id) : undefined
  if (own !== undefined && own !== url)
    throw new RetrievalError('read a person', url, `the answer is the record of '${kb_id}', not of '${kbId}'`)
  if (store.urlOf(kbId) === url) store.store(kbId, url, record, etag)
}
