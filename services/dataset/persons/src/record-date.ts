/** A date of the dataset with its unknown parts as null. */
export interface PartialDate {
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
}

/** Parts of `YYYY-MM-DD`; zeros are unknown. null for any other text. */
export function parseRecordDate(text: string): PartialDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null) return null
  const [year, month, day] = match.slice(1).map((part) => Number(part) || null)
  if ((month ?? 1) > 12 || (day ?? 1) > 31) return null
  return { year: year ?? null, month: month ?? null, day: day ?? null }
}

/**
 * The date in Extended Date/Time Format (ISO 8601-2): unknown parts at the end are left out, others are written as X;
 * `circa` gives `~`, `after` and `before` open intervals.
 *
 * @returns '' when nothing is known
 */
export function toEdtf(text: string, attribute: string = ''): string {
  const date = parseRecordDate(text)
  if (date === null || (date.year === null && date.month === null && date.day === null)) return ''
  const written = writeParts(date)
  if (attribute === 'circa') return `${written}~`
  if (attribute === 'after') return `${written}/..`
  if (attribute === 'before') return `../${written}`
  return written
}

function writeParts({ year, month, day }: PartialDate): string {
  const parts = [digits(year, 4)]
  if (month !== null || day !== null) parts.push(digits(month, 2))
  if (day !== null) parts.push(digits(day, 2))
  return parts.join('-')
}

const digits = (value: number | null, length: number) =>
  value === null ? 'X'.repeat(length) : String(value).padStart(length, '0')
