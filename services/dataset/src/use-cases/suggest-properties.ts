import type { dataset } from '@regesta/contracts/dataset'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { folded, PROPERTIES } from '../reconciliation/properties.js'

/** Properties whose name or id contains a text. */
export const suggestProperties =
  (): Handler<typeof dataset.suggestProperties> =>
  ({ query }) => {
    const fits = PROPERTIES.filter(({ id, name }) => folded(`${id} ${name}`).includes(folded(query.prefix)))
    return reply(200, { result: fits.slice(query.cursor).map(({ id, name }) => ({ id, name })) })
  }
