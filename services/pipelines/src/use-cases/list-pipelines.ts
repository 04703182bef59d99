import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** All pipelines by name, or those with one status. */
export const listPipelines =
  ({ definitions }: Context): HandlerOf<'listPipelines'> =>
  ({ query }) =>
    reply(200, definitions.list(query.status))
