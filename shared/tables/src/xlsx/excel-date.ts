const DAY_MS = 86_400_000
/** Day 0 of the 1900 system, counted so that days from 1900-03-01 on are right. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** The years that ISO 8601 writes with four digits. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

/** What a number format makes of a number: a date (or a time of day), its year, a length of time, as many digits, or just a number. */
export type Shown = 'number' | 'date' | 'year' | 'duration' | { readonly digits: number }

/** Built-in number formats that show dates or times (ECMA-376, 18.8.30), with those of East Asian locales. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
/** Spreadsheet programs allow no longer ones. Characters. */
const LONGEST_CODE = 255
/** `[h]:mm:ss` */
const BUILT_IN_DURATION = 46

/** What a number format shows: a built-in one, or a code with date letters outside of quotes. */
export function shownBy(id: number, code?: string): Shown {
  if (code === undefined) return id === BUILT_IN_DURATION ? 'duration' : isBuiltInDate(id) ? 'date' : 'number'
  const [firstSection = ''] = code.slice(0, LONGEST_CODE).split(';')
  const letters = firstSection
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\][]*\]/gi, '')
    .replace(/general/gi, '')
    .replace(/[s\]]\.0+/gi, 's')
  if (/^0{2,}$/.test(firstSection)) return { digits: firstSection.length }
  if (/^(?:yyyy|jjjj)$/i.test(letters)) return 'year'
  if (!/[ymdhs]/i.test(letters) || /[#?0]/.test(letters)) return 'number'
  return /\[[hms]/i.test(letters) && !/[yd]/i.test(letters) ? 'duration' : 'date'
}

/** A number as its format shows it. */
export function shownNumber(serial: number, shown: Shown, since1904: boolean): string | number {
  if (shown === 'number') return serial
  if (shown === 'duration') return durationText(serial)
  if (typeof shown === 'object') return withZeros(serial, shown.digits)
  const date = excelDate(serial, since1904)
  return shown === 'year' ? String(date).replace(/^(\d{4})-.*$/, '$1') : date
}

/** A whole number with zeros before it, as inventory numbers are written. */
function withZeros(number: number, digits: number): string | number {
  if (!Number.isSafeInteger(number)) return number
  return `${number < 0 ? '-' : ''}${String(Math.abs(number)).padStart(digits, '0')}`
}

/** A serial day number as ISO text: date, date and time, or a time alone below one day. */
function excelDate(serial: number, since1904: boolean): string | number {
  const isFirstDay = serial === 0 && since1904
  if (serial >= 0 && serial < 1 && !isFirstDay) return timeOf(Math.round(serial * DAY_MS))
  // The 1900 system counts a 29 February that never was: the days before it are one off.
  const days = !since1904 && serial >= 1 && serial < 60 ? serial + 1 : serial
  const moment = (since1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(days * DAY_MS)
  if (!(moment >= FIRST_MOMENT && moment <= LAST_MOMENT)) return serial
  const text = new Date(moment).toISOString()
  const time = text.slice(11, -1).replace(/\.000$/, '')
  return time === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)}T${time}`
}

/** Hours go on beyond 24. */
function durationText(days: number): string | number {
  const milliseconds = Math.round(Math.abs(days) * DAY_MS)
  if (!Number.isSafeInteger(milliseconds)) return days
  const hours = String(Math.floor(milliseconds / 3_600_000)).padStart(2, '0')
  return `${days < 0 ? '-' : ''}${hours}${timeOf(milliseconds % 3_600_000).slice(2)}`
}

const timeOf = (milliseconds: number) =>
  new Date(milliseconds)
    .toISOString()
    .slice(11, -1)
    .replace(/\.000$/, '')
