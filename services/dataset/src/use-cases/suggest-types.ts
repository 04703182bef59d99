import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { PERSON_TYPE } from '../reconciliation/answer-queries.js'

/** The one type there is, when it fits. */
export const suggestTypes =
  (): HandlerOf<'suggestTypes'> =>
  ({ query }) => {
    const fits = PERSON_TYPE.name.toLowerCase().includes(query.prefix.toLowerCase()) && query.cursor === 0
    return reply(200, { result: fits ? [PERSON_TYPE] : [] })
  }
