import type { PersonRecord } from '@regesta/contracts/person-record'
import { parseCoordinates } from '@regesta/persons/coordinates'

/** A FeatureCollection (RFC 7946): longitude before latitude; a place without complete coordinates has no geometry. */
export function placesGeoJson({ kb_id, title, places }: Partial<PersonRecord>) {
  return {
    type: 'FeatureCollection',
    features: (places ?? []).map((place) => {
      const coordinates = parseCoordinates(place)
      const geometry = coordinates && { type: 'Point', coordinates: [coordinates.longitude, coordinates.latitude] }
      const { name, attribute, term, hierarchy, zoom } = place
      return {
        type: 'Feature',
        geometry,
        properties: { name, attribute, term, hierarchy, zoom, person: kb_id, person_title: title },
      }
    }),
  }
}
