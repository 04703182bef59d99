import { say } from '@regesta/contracts/sentences'
import type { Values } from '../evaluate-mapping.js'
import { asWritten, objectsIn, shown } from './message.js'

const LIMITS = { lat: 90, lon: 180 } as const

/** Coordinates come in pairs of decimal degrees. */
export const placeRules = (metadata: Values): string[] =>
  objectsIn(metadata, 'locations').flatMap((location) => {
    const faults = Object.entries(LIMITS).flatMap(([name, limit]) => coordinateFault(name, limit, location[name]))
    if (faults.length > 0 || (location.lat === undefined) === (location.lon === undefined)) return faults
    return [say('half_coordinates', { item: shown(location.place) })]
  })

function coordinateFault(attribute: string, bound: number, value: unknown): string[] {
  if (value === undefined) return []
  if (typeof value !== 'number') return [say('wrong_degrees', { attribute, value: asWritten(value) })]
  return Math.abs(value) <= bound ? [] : [say('degrees_outside', { attribute, value, bound })]
}
