import { setImmediate as breathe } from 'node:timers/promises'
import { comparableText, decisionFinder } from '@regesta/contracts/decided-names'
import {
  decisionsIn,
  type PersonDecision,
  type PersonField,
  type SheetPerson,
} from '@regesta/contracts/person-decisions'
import { evaluateEntry } from '../domain/metadata/evaluate-entry.js'
import { mappedField } from '../domain/metadata/field-kinds.js'
import { isIdentified, personsIn } from '../domain/metadata/person-decisions.js'
import type { Sheet, SheetRow } from './sheet.js'

/** Rows that are listed of one name. */
const LISTED = 100
/** Rows between two turns of the event loop. */
const TURN = 1_000

type Row = SheetPerson['listed'][number]

interface Counted {
  readonly name: string
  rows: number
  identified: number
  /** Those without a decision of their own. */
  readonly open: Row[]
  readonly decided: Row[]
}

interface SheetPersons {
  /** The most frequent first. */
  readonly persons: readonly SheetPerson[]
  readonly withoutEffect: readonly PersonDecision[]
}

/** The names that a mapping puts into a field of persons, over all rows of its spreadsheet. */
export async function sheetPersons(
  sheet: Sheet | null,
  definition: Readonly<Record<string, unknown>>,
  field: PersonField,
  signal: AbortSignal,
): Promise<SheetPersons> {
  const decisions = decisionsIn(definition).filter((decision) => decision.field === field)
  const find = decisionFinder(decisions)
  // What no row is needed for holds without a sheet, too.
  const effective = new Set([...namesIn(NO_ROW, definition[field], field).keys()].map((name) => find({ field, name })))
  const names = new Map<string, Counted>()
  const earlier = new Set<string>()
  let seen = 0
  for (const row of sheet?.rows() ?? []) {
    seen += 1
    if (seen % TURN === 0) await breathe()
    signal.throwIfAborted()
    // Of rows with one name the first describes the file.
    if (earlier.has(row.name)) continue
    if (row.name !== '') earlier.add(row.name)
    for (const [name, isKnown] of namesIn(row, definition[field], field)) {
      const ofRow = find({ field, name, row: row.name })
      effective.add(ofRow).add(find({ field, name }))
      count(names, name, isKnown, row, ofRow !== undefined)
    }
  }
  const persons = [...names.values()].sort((a, b) => b.rows - a.rows || a.name.localeCompare(b.name)).map(listed)
  return { persons, withoutEffect: decisions.filter((decision) => !effective.has(decision)) }
}

const NO_ROW: SheetRow = { row_number: 0, name: '', cell: () => undefined }

/** The names of a row, each once, and whether the row says itself who that is. */
function namesIn({ name: filename, cell }: SheetRow, entry: unknown, field: PersonField): Map<string, boolean> {
  const value = evaluateEntry(field, mappedField(field), entry, { filename, cell, note: () => {} })
  const persons = (personsIn(field, value) ?? []).filter(({ clean }) => clean.name !== '')
  return new Map(persons.map((person) => [comparableText(person.clean.name), isIdentified(person)]))
}

function count(names: Map<string, Counted>, name: string, isKnown: boolean, row: SheetRow, isDecided: boolean) {
  const counted = names.get(name) ?? { name, rows: 0, identified: 0, open: [], decided: [] }
  names.set(name, counted)
  counted.rows += 1
  if (isKnown) counted.identified += 1
  const list = isDecided ? counted.decided : counted.open
  if (list.length < LISTED && row.name !== '') list.push({ row_number: row.row_number, filename: row.name })
}

const listed = ({ open, decided, ...counted }: Counted): SheetPerson => ({
  ...counted,
  listed: [...open, ...decided].slice(0, LISTED).sort((a, b) => a.row_number - b.row_number),
})
