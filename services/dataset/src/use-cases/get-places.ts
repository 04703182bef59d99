import type { dataset } from '@regesta/contracts/dataset'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { asServiceErrors } from '../domain/as-service-error.js'
import { exported } from '../exports/exported.js'
import { placesGeoJson } from '../exports/geojson.js'

/** The places of a person on a map. */
export const getPlaces =
  (context: Context): Handler<typeof dataset.getPlaces> =>
  async ({ params }) =>
    exported(await asServiceErrors(() => context.persons().get(params.kb_id)), placesGeoJson, 'application/geo+json')
