import type { Context, HandlerOf } from '../context.js'
import { asServiceErrors } from '../domain/as-service-error.js'
import { exported } from '../exports/exported.js'
import { placesGeoJson } from '../exports/geojson.js'

/** The places of a person on a map. */
export const getPlaces =
  (context: Context): HandlerOf<'getPlaces'> =>
  async ({ params }) =>
    exported(await asServiceErrors(() => context.persons().get(params.kb_id)), placesGeoJson, 'application/geo+json')
