import type { ColumnProfile } from '@regesta/contracts/mapping-preview'
import { type Cell, cellText, dateText, isCalendarDate } from '../metadata/cell-text.js'
import { distinctValues } from './distinct-values.js'
import { frequentValues } from './frequent-values.js'
import { similarValues } from './similar-values.js'

type ValueType = ColumnProfile['types'][number]['type']
type Form = ColumnProfile['forms'][number]

const SHOWN = 20
/** Characters of a value that are kept. */
const LONGEST_VALUE = 300
const LONGEST_FORM = 40
/** Forms that are told apart; what has more of them has no form. */
const FORMS = 1_000

/** What stands in one column, read row by row in flat memory. Cells that count as missing in a mapping do so here. */
export function columnProfile(name: string) {
  const distinct = distinctValues()
  const frequent = frequentValues()
  const types = new Map<ValueType, number>()
  const forms = new Map<string, Form>()
  const seen = { filled: 0, padded: 0, shortest: Number.POSITIVE_INFINITY, longest: 0 }

  function noteForm(value: string, row_number: number): void {
    const form = formOf(value)
    const known = forms.get(form)
    if (known !== undefined) known.rows += 1
    else if (forms.size < FORMS) forms.set(form, { form, rows: 1, example: value, row_number })
  }

  return {
    add(cell: Cell, rowNumber: number): void {
      const text = cellText(cell)
      if (text === undefined) return
      const { length } = text
      const value = length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
      seen.filled += 1
      seen.shortest = Math.min(seen.shortest, length)
      seen.longest = Math.max(seen.longest, length)
      if (typeof cell === 'string' && cell.trim() !== cell) seen.padded += 1
      distinct.add(text)
      frequent.add(value)
      const type = typeOf(text)
      types.set(type, (types.get(type) ?? 0) + 1)
      noteForm(value, rowNumber)
    },
    profile(): ColumnProfile {
      const values = frequent.list()
      const { distinct: different, exact } = distinct.count()
      return {
        name,
        ...seen,
        shortest: seen.filled === 0 ? 0 : seen.shortest,
        distinct: Math.min(different, seen.filled),
        exact: exact && frequent.isWhole(),
        types: [...types].map(([type, rows]) => ({ type, rows })).sort((a, b) => b.rows - a.rows),
        frequent: values.slice(0, SHOWN),
        forms: [...forms.values()].sort((a, b) => a.rows - b.rows || a.row_number - b.row_number).slice(0, SHOWN),
        similar: similarValues(values).slice(0, SHOWN),
      }
    },
  }
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/
const TRUTH = /^(?:true|false|yes|no|ja|nein|wahr|falsch)$/i

function typeOf(text: string): ValueType {
  if (NUMBER.test(text)) return 'number'
  if (isCalendarDate(dateText(text)) || /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return 'date'
  if (TRUTH.test(text)) return 'truth'
  return /^https?:\/\//i.test(text) ? 'address' : 'text'
}

/** Letters in a row are one letter, each digit is a 9: `Inv. 1890-12` and `Inv. 1901-07` have one form. */
const formOf = (value: string) =>
  value
    .slice(0, 4 * LONGEST_FORM)
    .replace(/\p{L}[\p{L}\p{M}]*/gu, 'a')
    .replace(/\p{N}/gu, '9')
    .slice(0, LONGEST_FORM)
