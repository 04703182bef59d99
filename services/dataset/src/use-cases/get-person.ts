import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { asServiceErrors } from '../domain/as-service-error.js'
import { copyHeaders } from '../domain/copy-headers.js'

/** A record exactly as published. */
export const getPerson =
  ({ persons, log }: Context): HandlerOf<'getPerson'> =>
  async ({ params }) => {
    const person = await asServiceErrors(() => persons().get(params.kb_id))
    if (person.deviations.length > 0)
      log.warn({ kb_id: params.kb_id, deviations: person.deviations }, 'record deviates from its documentation')
    return reply(200, person.record, copyHeaders(person))
  }
