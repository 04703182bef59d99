import type { pipelines } from '@regesta/contracts/pipelines'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

/** All pipelines by name, or those with one status. */
export const listPipelines =
  ({ definitions }: Context): Handler<typeof pipelines.listPipelines> =>
  ({ query }) =>
    reply(200, definitions.list(query.status))
