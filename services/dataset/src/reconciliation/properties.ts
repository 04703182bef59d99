import { GND_FORM, ORCID_FORM } from '@regesta/contracts/person-identifiers'
import type { PersonRecord } from '@regesta/contracts/person-record'
import { searchableNames } from '@regesta/persons/person-names'
import { parseRecordDate, toEdtf } from '@regesta/persons/record-date'

type Person = Partial<PersonRecord>

/** A property that a match can be narrowed by and a table extended with. */
export interface Property {
  readonly id: string
  readonly name: string
  values(person: Person): string[]
  /** How well a value of the table fits, 0 to 1; undefined when the person says nothing about it. */
  fit(person: Person, value: string): number | undefined
}

const texts = (values: readonly (string | undefined)[] | undefined) =>
  (values ?? []).filter((value) => value !== undefined && value !== '') as string[]

const dates = (person: Person, which: 'birth' | 'death') => texts(person[which]?.map(({ date }) => toEdtf(date)))

/** The year of a date, in whatever order; only what begins with it can be before our era. */
const YEAR = /^-\d{3,4}|\d{3,4}/

/** Years within two of each other are close, since sources differ. */
function yearFit(person: Person, which: 'birth' | 'death', value: string): number | undefined {
  const wanted = YEAR.exec(value.trim())
  const years = (person[which] ?? []).flatMap(({ date }) => parseRecordDate(date)?.year ?? [])
  if (wanted === null || years.length === 0) return undefined
  const distance = Math.min(...years.map((year) => Math.abs(year - Number(wanted[0]))))
  return distance === 0 ? 1 : distance <= 2 ? 0.6 : 0
}

const listFit = (values: readonly string[], value: string): number | undefined =>
  values.length === 0
    ? undefined
    : values.some((one) => folded(one) === folded(value))
      ? 1
      : values.some((one) => folded(one).includes(folded(value)))
        ? 0.6
        : 0

/** Without case and accents. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const listed = (id: string, name: string, values: (person: Person) => string[]): Property => ({
  id,
  name,
  values,
  fit: (person, value) => listFit(values(person), value),
})

/** The identifiers of a person at an authority, taken from the addresses of its sources. */
function identifiers(person: Person, address: RegExp, form: RegExp): string[] {
  const found = texts((person.sources?.authorities ?? []).map(({ link }) => address.exec(link)?.[1]?.toUpperCase()))
  return [...new Set(found.filter((identifier) => form.test(identifier)))]
}

const GND = /^https?:\/\/(?:d-nb\.info|lobid\.org|explore\.gnd\.network)\/gnd\/([^/?#]+)/i
const ORCID = /^https?:\/\/orcid\.org\/([^/]+)\/?$/i

export const PROPERTIES: readonly Property[] = [
  {
    id: 'birth',
    name: 'Date of birth',
    values: (person) => dates(person, 'birth'),
    fit: (person, value) => yearFit(person, 'birth', value),
  },
  {
    id: 'death',
    name: 'Date of death',
    values: (person) => dates(person, 'death'),
    fit: (person, value) => yearFit(person, 'death', value),
  },
  listed('birth_place', 'Place of birth', (person) => texts(person.birth?.map(({ place }) => place))),
  listed('death_place', 'Place of death', (person) => texts(person.death?.map(({ place }) => place))),
  listed('profession', 'Profession', ({ professions }) =>
    texts([...(professions?.music_related ?? []), ...(professions?.other ?? []), ...(professions?.historical ?? [])]),
  ),
  listed('gender', 'Gender', ({ gender }) => texts([gender])),
  listed('nationality', 'Nationality', ({ nationalities }) => texts(nationalities)),
  listed('confession', 'Confession', ({ confessions }) => texts(confessions)),
  listed('place', 'Place', ({ places }) => texts(places?.map(({ name }) => name))),
  listed('name', 'Name', (person) => [...new Set(searchableNames(person).map(({ full_name }) => full_name))]),
  listed('gnd', 'GND', (person) => identifiers(person, GND, GND_FORM)),
  listed('orcid', 'ORCID', (person) => identifiers(person, ORCID, ORCID_FORM)),
  listed('kb_link', 'Knowledge base entry', ({ kb_link }) => texts([kb_link])),
]

export const propertyById = (id: string): Property | undefined => PROPERTIES.find((property) => property.id === id)
