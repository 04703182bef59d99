import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** Deletes a definition for good. Runs carry a copy of theirs and stay readable. */
export const deletePipeline =
  ({ definitions }: Context): HandlerOf<'deletePipeline'> =>
  ({ params }) => {
    if (!definitions.remove(params.identifier)) throw new ServiceError('not_found', say('pipeline_unknown', {}))
    return reply(200, { success: true, message: 'Pipeline deleted successfully' })
  }
