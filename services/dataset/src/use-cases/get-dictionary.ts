import { streamed } from '@regesta/http/reply'
import type { Persons } from '@regesta/persons/persons'
import type { Context, HandlerOf } from '../context.js'
import { asServiceErrors } from '../domain/as-service-error.js'

/** The whole dictionary, written entry by entry. */
export const getDictionary =
  ({ persons }: Context): HandlerOf<'getDictionary'> =>
  async () => {
    const library = persons()
    const { facts, stale } = await asServiceErrors(() => library.dictionary())
    const { concept_doi, record_id, retrieved_at } = facts
    const summary = { concept_doi, record_id, total: library.store.total(), retrieved_at }
    return streamed(
      200,
      pieces(summary, library),
      stale ? { Warning: '110 regesta "The repository does not answer"' } : {},
    )
  }

function* pieces(summary: object, { store }: Persons): Generator<string> {
  yield `${JSON.stringify(summary).slice(0, -1)},"dictionary":{`
  let piece = ''
  let first = true
  for (const { kb_id, url } of store.dictionary()) {
    piece += `${first ? '' : ','}${JSON.stringify(kb_id)}:${JSON.stringify(url)}`
    first = false
    if (piece.length > 32_768) {
      yield piece
      piece = ''
    }
  }
  yield `${piece}}}`
}
