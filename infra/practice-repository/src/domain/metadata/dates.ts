import { isPlainObject } from '@regesta/http/plain-object'
import { compact, plainText } from './text.js'
import { DATE_TYPES } from './vocabularies.js'

const DAY = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/

/** A date of EDTF level 0 without an interval: year, month or day, and one that exists. */
function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value)) return false
  if (value.length < 10) return true
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** A date or an interval `a/b` whose end is not before its start. */
export function isDateOrInterval(value: unknown): value is string {
  if (typeof value !== 'string') return false
  const parts = value.split('/')
  if (parts.length === 1) return isDate(value)
  const [start, end] = parts
  return parts.length === 2 && isDate(start) && isDate(end) && start.slice(0, end.length) <= end.slice(0, start.length)
}

export const isCalendarDay = (value: unknown): value is string => isDate(value) && value.length === 10

/**
 * A dated event. One date alone, or equal start and end, is stored as a single date, which does not come back.
 */
export function readDate(value: unknown): Record<string, unknown> | undefined {
  if (!isPlainObject(value)) return undefined
  const { start, end } = value
  const type = plainText(value.type)?.toLowerCase()
  if (type === undefined || !DATE_TYPES.has(type)) return undefined
  const given = [start, end].filter((date) => date !== undefined && date !== null && date !== '')
  if (!given.every(isDate)) return undefined
  const interval = given.length === 2 && start !== end ? { start, end } : {}
  return compact({ ...interval, type, description: plainText(value.description) })
}

/** Whether a dated event has neither start nor end. */
export const lacksDate = (value: unknown): boolean => isPlainObject(value) && !value.start && !value.end

/** A place; a coordinate of exactly zero loses both coordinates, as the platform does. */
export function readLocation(value: unknown): Record<string, unknown> | undefined {
  if (!isPlainObject(value)) return undefined
  const place = plainText(value.place)
  if (place === undefined) return undefined
  const [lat, lon] = [Number(value.lat), Number(value.lon)]
  const coordinates = lat && lon && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : {}
  return compact({ ...coordinates, place, description: plainText(value.description) })
}
