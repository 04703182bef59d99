import { asText } from '@regesta/contracts/as-text'
import { decisionFinder } from '@regesta/contracts/decided-names'
import { decisionsIn, type PersonDecision, type PersonField } from '@regesta/contracts/person-decisions'
import { say } from '@regesta/contracts/sentences'
import { convertObjects } from './convert-objects.js'
import type { EntrySource } from './entry-source.js'
import type { Values } from './evaluate-mapping.js'
import { isObject } from './mapping-entry.js'
import { splitList } from './split-list.js'

type Members = Record<string, unknown>

/** A person as the mapping gives it, and as it becomes metadata. */
interface SheetPerson {
  readonly written: Members | string
  readonly clean: Members & { readonly name: string }
}

const SCHEMES = ['gnd', 'orcid'] as const

/** The persons of a field; what is written in another way is not judged. */
export function personsIn(field: string, value: unknown): SheetPerson[] | undefined {
  const items = typeof value === 'string' ? splitList(value) : isObject(value) ? [value] : value
  if (!Array.isArray(items)) return undefined
  const persons = items.map((item: unknown) => sheetPerson(field, item))
  return persons.every((person) => person !== undefined) ? persons : undefined
}

function sheetPerson(field: string, written: unknown): SheetPerson | undefined {
  if (typeof written !== 'string' && !isObject(written)) return undefined
  const item = typeof written === 'string' ? { name: written } : written
  const converted = convertObjects(field, 'name', [item], () => {})
  const [clean] = Array.isArray(converted) ? converted : []
  return { written, clean: { ...clean, name: typeof clean?.name === 'string' ? clean.name : '' } }
}

/** Whether the spreadsheet itself says who a person is. */
export const isIdentified = ({ clean }: SheetPerson): boolean => SCHEMES.some((scheme) => clean[scheme] !== undefined)

interface Decisions {
  readonly fields: readonly PersonField[]
  readonly find: ReturnType<typeof decisionFinder<PersonDecision>>
}

/** A definition is read once for all files that it describes. */
const known = new WeakMap<object, Decisions>()

function decisionsOf(definition: Readonly<Members>): Decisions {
  const found = known.get(definition)
  if (found !== undefined) return found
  const decisions = decisionsIn(definition)
  const fields = [...new Set(decisions.map(({ field }) => field))]
  const read = { fields, find: decisionFinder(decisions) }
  known.set(definition, read)
  return read
}

/**
 * Gives the persons of a mapping the identifiers that somebody has decided on. The decision for a row is stronger than the one
 * for all rows, and what the spreadsheet says of a person stronger than both.
 *
 * @param row what the column with the file names holds
 */
export function takePersonDecisions(
  values: Values,
  definition: Readonly<Members>,
  row: string | undefined,
  { note }: Pick<EntrySource, 'note'>,
): void {
  const { fields, find } = decisionsOf(definition)
  for (const field of fields) {
    const persons = personsIn(field, values[field]) ?? []
    const identifiers = persons.map((person) => {
      const about = { field, name: person.clean.name }
      const ofRow = row === undefined ? undefined : find({ ...about, row })
      return identifiersFor(person, ofRow ?? find(about), note)
    })
    // What nobody has decided on stays in the form that it has, for runs to insert into.
    if (identifiers.every((found) => found === undefined)) continue
    values[field] = persons.map(({ written }, index) => identified(written, identifiers[index] ?? {}))
  }
}

type Identifiers = Pick<PersonDecision, (typeof SCHEMES)[number]>

/** People write identifiers in brackets behind a name, and a list of texts stays one. */
function identified(written: Members | string, { gnd, orcid }: Identifiers): Members | string {
  if (typeof written !== 'string')
    return { ...written, ...(gnd === undefined ? {} : { gnd }), ...(orcid === undefined ? {} : { orcid }) }
  const brackets = [
    ...(gnd === undefined ? [] : [`(GND ${gnd})`]),
    ...(orcid === undefined ? [] : [`(ORCID ${orcid})`]),
  ]
  return [written, ...brackets].join(' ')
}

/** @returns what a decision gives to a person; undefined for nothing */
function identifiersFor(
  { clean }: SheetPerson,
  decision: PersonDecision | undefined,
  note: EntrySource['note'],
): Identifiers | undefined {
  if (decision === undefined || decision.kb_id === null) return undefined
  const about = { written: clean.name, field: decision.field, person: decision.kb_id }
  const other = otherThan(clean, decision)
  if (other !== undefined) {
    const id = decision[other] === undefined ? 'person_not_shown_same' : 'person_other_than_chosen'
    note(say(id, { ...about, attribute: other, value: asText(clean[other]) }))
    return undefined
  }
  const taken = SCHEMES.filter((scheme) => decision[scheme] !== undefined)
  const identifiers = taken.map((scheme) => `${scheme} ${decision[scheme]}`).join(', ')
  note(identifiers === '' ? say('person_chosen_bare', about) : say('person_chosen', { ...about, identifiers }))
  return Object.fromEntries(taken.map((scheme) => [scheme, decision[scheme]]))
}

/**
 * The identifier of the spreadsheet by which a person is another one than was decided on. A decision for all rows may mean a
 * namesake of somebody whom the spreadsheet identifies, unless one identifier is the same.
 */
function otherThan(clean: SheetPerson['clean'], decision: PersonDecision): (typeof SCHEMES)[number] | undefined {
  const given = SCHEMES.filter((scheme) => clean[scheme] !== undefined)
  const different = given.find((scheme) => decision[scheme] !== undefined && decision[scheme] !== clean[scheme])
  const isSame = given.some((scheme) => decision[scheme] === clean[scheme])
  return different ?? (isSame || decision.row !== undefined ? undefined : given[0])
}
