import type { PersonRecord } from '@regesta/contracts/person-record'
import { parseCoordinates } from '@regesta/persons/coordinates'
import { searchableNames } from '@regesta/persons/person-names'
import { toEdtf } from '@regesta/persons/record-date'

/** A schema.org Person; dates in EDTF, members without a value are left out. */
export function personJsonLd(person: Partial<PersonRecord>): Record<string, unknown> {
  const [name, ...alternate] = [...new Set(searchableNames(person).map(({ full_name }) => full_name))]
  const professions = person.professions
  return withoutEmpty({
    '@context': 'https://schema.org',
    '@type': 'Person',
    '@id': person.kb_link,
    identifier: person.kb_id,
    name,
    alternateName: alternate,
    gender: person.gender,
    nationality: person.nationalities,
    birthDate: toEdtf(person.birth?.[0]?.date ?? ''),
    birthPlace: placeNamed(person.birth?.[0]?.place),
    deathDate: toEdtf(person.death?.[0]?.date ?? ''),
    deathPlace: placeNamed(person.death?.[0]?.place),
    hasOccupation: [...(professions?.music_related ?? []), ...(professions?.other ?? [])].map((occupation) => ({
      '@type': 'Occupation',
      name: occupation,
    })),
    knows: (person.relations?.persons ?? []).map((relation) =>
      withoutEmpty({
        '@type': 'Person',
        identifier: relation.related_kb_id,
        name: (relation.related_titles ?? relation.related_title)?.[0],
        description: relation.role,
      }),
    ),
    workLocation: (person.places ?? []).map(placeOf),
    image: (person.images?.wikimedia ?? []).map(({ link }) => link),
    sameAs: (person.sources?.authorities ?? []).map(({ link }) => link).filter((link) => link.startsWith('http')),
    dateModified: person.latest_update,
  })
}

const placeNamed = (name: string | undefined) => (name ? { '@type': 'Place', name } : undefined)

function placeOf(place: PersonRecord['places'][number]) {
  const coordinates = parseCoordinates(place)
  const geo = coordinates && {
    '@type': 'GeoCoordinates',
    latitude: coordinates.latitude,
    longitude: coordinates.longitude,
  }
  return withoutEmpty({ '@type': 'Place', name: place.name, geo })
}

const withoutEmpty = (object: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
