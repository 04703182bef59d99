import type { dataset } from '@regesta/contracts/dataset'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { asServiceErrors } from '../domain/as-service-error.js'
import { copyHeaders } from '../domain/copy-headers.js'
import { understood } from '../domain/understood.js'
import { placesGeoJson } from '../exports/geojson.js'

/** The places of a person on a map. */
export const getPlaces =
  ({ persons }: Context): Handler<typeof dataset.getPlaces> =>
  async ({ params }) => {
    const person = await asServiceErrors(() => persons().get(params.kb_id))
    return reply(200, placesGeoJson(understood(person)), {
      ...copyHeaders(person),
      'Content-Type': 'application/geo+json',
    })
  }
