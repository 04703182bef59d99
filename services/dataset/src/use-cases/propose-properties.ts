import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { proposedProperties } from '../reconciliation/answer-extension.js'

/** What a table of persons can be extended by. */
export const proposeProperties =
  (): HandlerOf<'proposeProperties'> =>
  ({ query }) =>
    reply(200, proposedProperties(query.type, query.limit))
