import type { dataset } from '@regesta/contracts/dataset'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { asServiceErrors } from '../domain/as-service-error.js'
import { copyHeaders } from '../domain/copy-headers.js'
import { understood } from '../domain/understood.js'
import { personJsonLd } from '../exports/json-ld.js'

/** The person for the web of data. */
export const getLinkedData =
  ({ persons }: Context): Handler<typeof dataset.getLinkedData> =>
  async ({ params }) => {
    const person = await asServiceErrors(() => persons().get(params.kb_id))
    return reply(200, personJsonLd(understood(person)), {
      ...copyHeaders(person),
      'Content-Type': 'application/ld+json',
    })
  }
