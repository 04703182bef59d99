import type { Context, HandlerOf } from '../context.js'
import { asServiceErrors } from '../domain/as-service-error.js'
import { exported } from '../exports/exported.js'
import { personJsonLd } from '../exports/json-ld.js'

/** The person for the web of data. */
export const getLinkedData =
  (context: Context): HandlerOf<'getLinkedData'> =>
  async ({ params }) =>
    exported(await asServiceErrors(() => context.persons().get(params.kb_id)), personJsonLd, 'application/ld+json')
