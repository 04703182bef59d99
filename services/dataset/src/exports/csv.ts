import type { PersonRecord } from '@regesta/contracts/person-record'
import { toEdtf } from '@regesta/persons/record-date'
import type { StoredPerson } from '@regesta/persons/store/person-store'
import { csvHead, csvLine } from '@regesta/tables/csv-line'
import { understoodCopy } from '../domain/understood.js'

type Column = readonly [header: string, value: (person: Partial<PersonRecord>) => string]

const joined = (texts: readonly string[] | undefined) => (texts ?? []).join('; ')

const COLUMNS: readonly Column[] = [
  ['kb_id', (person) => person.kb_id ?? ''],
  ['title', (person) => person.title ?? ''],
  ['gender', (person) => person.gender ?? ''],
  ['birth_date', (person) => toEdtf(person.birth?.[0]?.date ?? '')],
  ['birth_place', (person) => person.birth?.[0]?.place ?? ''],
  ['death_date', (person) => toEdtf(person.death?.[0]?.date ?? '')],
  ['death_place', (person) => person.death?.[0]?.place ?? ''],
  ['nationalities', (person) => joined(person.nationalities)],
  ['confessions', (person) => joined(person.confessions)],
  ['sectors', (person) => joined(person.sectors)],
  ['professions_music_related', (person) => joined(person.professions?.music_related)],
  ['professions_other', (person) => joined(person.professions?.other)],
  ['kb_link', (person) => person.kb_link ?? ''],
  ['latest_update', (person) => person.latest_update ?? ''],
]

/** A line for each person, below a header line. */
export function* csvLines(persons: Iterable<StoredPerson>): Generator<string> {
  yield csvHead(COLUMNS.map(([header]) => header))
  for (const copy of persons) {
    const person = understoodCopy(copy)
    yield csvLine(COLUMNS.map(([, value]) => value(person)))
  }
}
