import { isCalendarDate } from '../cell-text.js'
import type { Values } from '../evaluate-mapping.js'
import { objectsIn, shown, wrongAttribute } from './message.js'

const FORMS = 'Use YYYY-MM-DD, YYYY-MM or YYYY; words such as "about" belong into the description'

/** Dates that the repository could not read, and ranges that end before they start. */
export const dateRules = (metadata: Values): string[] =>
  objectsIn(metadata, 'dates').flatMap(({ start, end }) => {
    const faults = Object.entries({ start, end }).flatMap(([bound, value]) =>
      value === undefined || isDate(value) ? [] : [wrongAttribute('dates', bound, value, FORMS)],
    )
    if (faults.length > 0 || start === undefined || end === undefined || !endsBefore(String(start), String(end)))
      return faults
    return [
      `Invalid range in 'dates': ${shown(start)} to ${shown(end)}. The start must not be after the end; exchange them`,
    ]
  })

/** A year, a month or a day. */
function isDate(value: unknown): boolean {
  if (typeof value !== 'string') return false
  return /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(value) || isCalendarDate(value)
}

/** Compared as far as both are known: 1890 may end in 1890-05. */
const endsBefore = (start: string, end: string) => end.slice(0, start.length) < start.slice(0, end.length)
