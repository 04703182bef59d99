import { asText } from '@regesta/contracts/as-text'
import { say } from '@regesta/contracts/sentences'
import { isCalendarDate } from '../cell-text.js'
import type { Values } from '../evaluate-mapping.js'
import { asWritten, objectsIn, shown } from './message.js'

/** Dates that the repository could not read, and ranges that end before they start. */
export const dateRules = (metadata: Values): string[] =>
  objectsIn(metadata, 'dates').flatMap(({ start, end }) => {
    const faults = Object.entries({ start, end }).flatMap(([bound, value]) =>
      value === undefined || isDate(value) ? [] : [say('wrong_date', { attribute: bound, value: asWritten(value) })],
    )
    if (faults.length > 0 || start === undefined || end === undefined || !endsBefore(asText(start), asText(end)))
      return faults
    return [say('wrong_range', { from: shown(start), to: shown(end) })]
  })

/** A year, a month or a day. */
function isDate(value: unknown): boolean {
  if (typeof value !== 'string') return false
  return /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(value) || isCalendarDate(value)
}

/** Compared as far as both are known: 1890 may end in 1890-05. */
const endsBefore = (start: string, end: string) => end.slice(0, start.length) < start.slice(0, end.length)
