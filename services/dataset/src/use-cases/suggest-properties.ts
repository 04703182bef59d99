import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { folded, PROPERTIES } from '../reconciliation/properties.js'

/** Properties whose name or id contains a text. */
export const suggestProperties =
  (): HandlerOf<'suggestProperties'> =>
  ({ query }) => {
    const fits = PROPERTIES.filter(({ id, name }) => folded(`${id} ${name}`).includes(folded(query.prefix)))
    return reply(200, { result: fits.slice(query.cursor).map(({ id, name }) => ({ id, name })) })
  }
