import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { inTodaysSpelling } from '../domain/predecessor-spellings.js'

/** Replaces the metadata mapping of a pipeline; any object will do. */
export const updateMetadataMapping =
  ({ definitions }: Context): HandlerOf<'updateMetadataMapping'> =>
  ({ params, body }) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new ServiceError('invalid_input', say('definition_mapping_form', {}))
    }
    if (!definitions.replaceMapping(params.identifier, inTodaysSpelling(body) as Record<string, unknown>)) {
      throw new ServiceError('not_found', say('pipeline_unknown', {}))
    }
    return reply(200, { success: true, message: 'Metadata mapping updated successfully.' })
  }
