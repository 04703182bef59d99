/** A cell as the table readers give it; dates are ISO text. */
export type Cell = string | number | boolean | null

/** Texts that spreadsheets and data programs write for "nothing". A CSV has the errors in the language of the program. */
const MISSING = new Set(
  [
    '#N/A|#N/A N/A|#NA|<NA>|N/A|NA|NULL|NaN|None|n/a|nan|null|-NaN|-nan|#NULL!|#REF!|#VALUE!|#DIV/0!|#NAME?|#NUM!',
    '#NV|#WERT!|#BEZUG!|#ZAHL!',
    '#VALEUR!|#NOM?|#NOMBRE!|#NUL!',
    '#N/D|#¡VALOR!|#¡REF!|#¡DIV/0!|#¿NOMBRE?|#¡NUM!|#¡NULO!',
    '#VALORE!|#RIF!|#NOME?|#NULLO!',
  ].flatMap((texts) => texts.split('|')),
)

/**
 * The text of a scalar: numbers without a spurious `.0` or exponent, everything else as it is, trimmed.
 *
 * @returns undefined for what counts as missing: null, blanks, `NA` and its like
 */
export function cellText(value: unknown): string | undefined {
  const text = scalarText(value)?.trim()
  return text === undefined || text === '' || MISSING.has(text) ? undefined : text
}

/** The text of a scalar that a person or a program gave on purpose: only null and blanks are missing. */
export function givenText(value: unknown): string | undefined {
  const text = scalarText(value)
  return text === undefined || text.trim() === '' ? undefined : text
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(value) : undefined
  if (typeof value === 'boolean') return String(value)
  return undefined
}

/**
 * JavaScript switches to exponents at 1e21 and 1e-7; identifiers in cells never mean that. Fractions have the 15 digits that
 * spreadsheet programs show: one that was computed differs from what is meant behind these.
 */
function numberText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  const shown = Number(value.toPrecision(15))
  const text = String(shown)
  return text.includes('e') ? shown.toFixed(20).replace(/0+$/, '') : text
}

/** How people write calendar dates without ambiguity: ISO (also with a time), year first with slashes or dots, day first with dots. */
const SPELLINGS = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/,
  /^(?<year>\d{4})[/.](?<month>\d{1,2})[/.](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/,
]

/** Writes a date as `YYYY-MM-DD` when it is one beyond doubt; any other text stays, for validation to judge. */
export function dateText(text: string): string {
  const trimmed = text.trim()
  for (const spelling of SPELLINGS) {
    const { year = '', month = '', day = '' } = spelling.exec(trimmed)?.groups ?? {}
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isCalendarDate(date)) return date
  }
  return trimmed
}

/** Whether a text is `YYYY-MM-DD` and that day exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
