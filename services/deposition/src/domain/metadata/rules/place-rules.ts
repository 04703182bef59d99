import type { Values } from '../evaluate-mapping.js'
import { objectsIn, shown, wrongAttribute } from './message.js'

const LIMITS = { lat: 90, lon: 180 } as const

/** Coordinates come in pairs of decimal degrees. */
export const placeRules = (metadata: Values): string[] =>
  objectsIn(metadata, 'locations').flatMap((location) => {
    const faults = Object.entries(LIMITS).flatMap(([name, limit]) => coordinateFault(name, limit, location[name]))
    if (faults.length > 0 || (location.lat === undefined) === (location.lon === undefined)) return faults
    return [
      `Invalid coordinates in 'locations': ${shown(location.place)} has only one of 'lat' and 'lon'. Give both or none`,
    ]
  })

function coordinateFault(name: string, limit: number, value: unknown): string[] {
  if (value === undefined) return []
  if (typeof value !== 'number') return [wrongAttribute('locations', name, value, 'Use decimal degrees.')]
  if (Math.abs(value) <= limit) return []
  return [wrongAttribute('locations', name, value, `Use decimal degrees between -${limit} and ${limit}.`)]
}
