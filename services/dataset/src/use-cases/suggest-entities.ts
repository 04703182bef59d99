import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { understoodCopy } from '../domain/understood.js'
import { demandCopies, describe, PERSON_TYPE } from '../reconciliation/answer-queries.js'

const SUGGESTIONS = 10

/** Persons for a text that somebody is typing. */
export const suggestEntities =
  ({ persons }: Context): HandlerOf<'suggestEntities'> =>
  ({ query }) => {
    const library = persons()
    demandCopies(library)
    const { store } = library
    const { items } = store.search(query.prefix, SUGGESTIONS, query.cursor)
    const result = items.map(({ kb_id, title }) => {
      const copy = store.find(kb_id)
      const description = copy === undefined ? '' : describe(understoodCopy(copy))
      return { id: kb_id, name: title ?? kb_id, description, notable: [PERSON_TYPE] }
    })
    return reply(200, { result })
  }
