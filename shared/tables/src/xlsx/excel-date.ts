const DAY_MS = 86_400_000
/** Day 0 of the 1900 system, counted so that days from 1900-03-01 on are right. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
const LAST_DAY = 2_958_465

/** Built-in number formats that show dates or times (ECMA-376, 18.8.30), with those of East Asian locales. */
const builtIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a number format shows a date or a time: a built-in one, or a code with date letters outside of quotes. */
export function isDateFormat(id: number, code?: string): boolean {
  if (code === undefined) return builtIn(id)
  const [firstSection = ''] = code.split(';')
  const letters = firstSection
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/general/gi, '')
  return /[ymdhs]/i.test(letters) && !/[#?]|0(?!0*$)(?![^.]*s)/i.test(letters.replace(/s\.0+/gi, 's'))
}

/** A serial day number as ISO text: date, date and time, or a time alone below one day. */
export function excelDate(serial: number, since1904: boolean): string | number {
  if (!Number.isFinite(serial) || serial < 0 || serial > LAST_DAY + 1) return serial
  if (serial < 1 && !since1904) return timeOf(Math.round(serial * DAY_MS))
  // The 1900 system counts a 29 February that never was: the days before it are one off.
  const days = !since1904 && serial < 60 ? serial + 1 : serial
  const moment = new Date((since1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(days * DAY_MS)).toISOString()
  const time = moment.slice(11, -1).replace(/\.000$/, '')
  return time === '00:00:00' ? moment.slice(0, 10) : `${moment.slice(0, 10)}T${time}`
}

const timeOf = (milliseconds: number) =>
  new Date(milliseconds)
    .toISOString()
    .slice(11, -1)
    .replace(/\.000$/, '')
