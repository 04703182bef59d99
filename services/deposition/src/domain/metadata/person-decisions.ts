import { decisionKey, decisionsIn, type PersonDecision, type PersonField } from '@regesta/contracts/person-decisions'
import { convertObjects } from './convert-objects.js'
import type { EntrySource } from './evaluate-entry.js'
import type { Values } from './evaluate-mapping.js'
import { isObject } from './mapping-entry.js'
import { splitList } from './split-list.js'

type Members = Record<string, unknown>

/** A person as the mapping gives it, and as it becomes metadata. */
interface SheetPerson {
  readonly written: Members
  readonly clean: Members & { readonly name: string }
}

const SCHEMES = ['gnd', 'orcid'] as const

/** The persons of a field; what is written in another way is not judged. */
export function personsIn(field: string, value: unknown): SheetPerson[] | undefined {
  const items = typeof value === 'string' ? splitList(value) : isObject(value) ? [value] : value
  if (!Array.isArray(items)) return undefined
  const persons = items.map((item: unknown) => sheetPerson(field, typeof item === 'string' ? { name: item } : item))
  return persons.every((person) => person !== undefined) ? persons : undefined
}

function sheetPerson(field: string, written: unknown): SheetPerson | undefined {
  if (!isObject(written)) return undefined
  const converted = convertObjects(field, 'name', [written], () => {})
  const [clean] = Array.isArray(converted) ? converted : []
  return { written, clean: { ...clean, name: typeof clean?.name === 'string' ? clean.name : '' } }
}

/** Whether the spreadsheet itself says who a person is. */
export const isIdentified = ({ clean }: SheetPerson): boolean => SCHEMES.some((scheme) => clean[scheme] !== undefined)

/** By what each is about; a definition is read once for all files that it describes. */
const known = new WeakMap<object, ReadonlyMap<string, PersonDecision>>()

function decisionsOf(definition: Readonly<Members>): ReadonlyMap<string, PersonDecision> {
  const found = known.get(definition)
  if (found !== undefined) return found
  const decisions = new Map(decisionsIn(definition).map((decision) => [decisionKey(decision), decision]))
  known.set(definition, decisions)
  return decisions
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
  const decisions = decisionsOf(definition)
  for (const field of new Set([...decisions.values()].map((decision) => decision.field))) {
    const persons = personsIn(field, values[field])
    if (persons === undefined) continue
    values[field] = persons.map((person) => decided(person, deciding(decisions, field, person.clean.name, row), note))
  }
}

function deciding(
  decisions: ReadonlyMap<string, PersonDecision>,
  field: PersonField,
  name: string,
  row: string | undefined,
): PersonDecision | undefined {
  const ofRow = row === undefined ? undefined : decisions.get(decisionKey({ field, name, row }))
  return ofRow ?? decisions.get(decisionKey({ field, name }))
}

function decided(
  { written, clean }: SheetPerson,
  decision: PersonDecision | undefined,
  note: EntrySource['note'],
): Members {
  if (decision === undefined || decision.kb_id === null) return written
  const who = `'${clean.name}' in '${decision.field}'`
  const other = SCHEMES.find(
    (scheme) => clean[scheme] !== undefined && ![undefined, clean[scheme]].includes(decision[scheme]),
  )
  if (other !== undefined) {
    note(
      `Warning: ${who} has the ${other} ${String(clean[other])} in the spreadsheet, not that of ${decision.kb_id}, the person chosen in the mapping; the spreadsheet is kept.`,
    )
    return written
  }
  const taken = SCHEMES.flatMap((scheme) =>
    decision[scheme] === undefined ? [] : [[scheme, decision[scheme]] as const],
  )
  const identifiers = taken.map(([scheme, value]) => `${scheme} ${value}`).join(', ') || 'without identifier'
  note(`${who} is ${decision.kb_id} by the mapping: ${identifiers}.`)
  return { ...written, ...Object.fromEntries(taken) }
}
