import type { dataset } from '@regesta/contracts/dataset'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { proposedProperties } from '../reconciliation/answer-extension.js'

/** What a table of persons can be extended by. */
export const proposeProperties =
  (): Handler<typeof dataset.proposeProperties> =>
  ({ query }) =>
    reply(200, proposedProperties(query.type, query.limit))
