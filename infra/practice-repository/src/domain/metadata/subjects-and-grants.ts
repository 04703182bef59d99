import { isPlainObject } from '@regesta/http/plain-object'
import { Refusal, refusals } from '../refusal.js'
import { readIdentifier } from './identifiers.js'
import { compact, plainText } from './text.js'

/** The European Commission's seventh framework programme; its grants come back as bare numbers. */
const FP7 = '10.13039/501100000780'

/** A grant as it comes back; an award that cannot exist is refused. */
export function readGrant(value: unknown): { id: string } | undefined {
  const id = plainText(isPlainObject(value) ? value.id : undefined)
  if (id === undefined) return undefined
  const [funder, number] = id.includes('::') ? (id.split('::', 2) as [string, string]) : [FP7, id]
  if (!/^10\.13039\/\d+$/.test(funder) || !/^\S+$/.test(number)) throw refusals.invalidValue(id)
  return { id: funder === FP7 && /^\d{6}$/.test(number) ? number : `${funder}::${number}` }
}

export function readSubject(value: unknown): Record<string, unknown> | undefined {
  if (!isPlainObject(value)) return undefined
  const [term, identifier] = [plainText(value.term), plainText(value.identifier)]
  if (term === undefined || identifier === undefined) return undefined
  const scheme = plainText(value.scheme)
  const reading = readIdentifier(identifier)
  return compact({ term, identifier, scheme: scheme ?? (reading.kind === 'known' ? reading.scheme : undefined) })
}

const WRONG_COMMUNITIES = "Communities must be an array of objects with an 'identifier' key."

/** Communities that exist; others are ignored. */
export function readCommunities(value: unknown, existing: readonly string[] | undefined) {
  if (value === undefined || value === null) return undefined
  const wellFormed =
    Array.isArray(value) && value.every((one) => isPlainObject(one) && typeof one.identifier === 'string')
  if (!wellFormed)
    throw new Refusal(400, 'A validation error occurred.', [{ field: 'communities', message: WRONG_COMMUNITIES }])
  const names = new Set((value as { identifier: string }[]).map(({ identifier }) => identifier.trim().toLowerCase()))
  const kept = [...names].filter((name) => existing?.includes(name) ?? /^[a-z0-9][a-z0-9_-]*$/.test(name)).sort()
  return kept.length === 0 ? undefined : kept.map((identifier) => ({ identifier }))
}

const NAMESPACES = new Set(['dwc', 'gbif-dwc', 'ac', 'dc', 'openbiodiv', 'obo'])

/** Terms of known namespaces, each with a list of values. */
export function readCustom(value: unknown): Record<string, unknown[]> | undefined {
  if (!isPlainObject(value)) return undefined
  const kept = Object.entries(value).filter(
    (entry): entry is [string, unknown[]] => NAMESPACES.has(entry[0].split(':')[0] ?? '') && Array.isArray(entry[1]),
  )
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}
