import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { asServiceErrors } from '../domain/as-service-error.js'

/** Looks for a newer version of the dictionary now. */
export const refreshDictionary =
  ({ persons }: Context): HandlerOf<'refreshDictionary'> =>
  async () => {
    const library = persons()
    const { facts, changed } = await asServiceErrors(() => library.dictionary({ refresh: true }))
    const { concept_doi, record_id, retrieved_at } = facts
    return reply(200, { success: true, changed, concept_doi, record_id, retrieved_at, total: library.store.total() })
  }
