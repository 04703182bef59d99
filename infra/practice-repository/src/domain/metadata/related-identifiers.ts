import { isPlainObject } from '@regesta/http/plain-object'
import type { FieldError } from '../refusal.js'
import { readIdentifier } from './identifiers.js'
import { compact } from './text.js'
import { isRelatedResourceType, readRelation } from './vocabularies.js'

export interface RelatedIdentifier {
  readonly identifier: string
  readonly relation: string
  readonly resource_type?: string | undefined
  readonly scheme: string
}

const FIELD = 'metadata.related_identifiers'

const wrongShape = (value: unknown): FieldError[] => {
  if (!Array.isArray(value)) return [{ field: FIELD, message: 'related_identifiers must be a list' }]
  return value.flatMap((element, index) => {
    if (!isPlainObject(element))
      return [{ field: `${FIELD}.${index}`, message: 'Each related identifier must be an object' }]
    if (element.relation !== undefined && typeof element.relation !== 'string') {
      return [{ field: `${FIELD}.${index}.relation`, message: 'relation must be a string' }]
    }
    return []
  })
}

/** Normalised related identifiers; alternate identifiers are stored apart and come back last. */
export function readRelatedIdentifiers(value: unknown): { found?: RelatedIdentifier[]; errors: FieldError[] } {
  if (value === undefined || value === null) return { errors: [] }
  const shape = wrongShape(value)
  if (shape.length > 0) return { errors: shape }
  const errors: FieldError[] = []
  const found: RelatedIdentifier[] = []
  for (const [index, element] of (value as Record<string, unknown>[]).entries()) {
    const read = readOne(element, index)
    if (read === undefined) continue
    if ('message' in read) errors.push(read)
    else found.push(read)
  }
  const isAlternate = ({ relation }: RelatedIdentifier) => relation === 'isAlternateIdentifier'
  const ordered = [...found.filter((one) => !isAlternate(one)), ...found.filter(isAlternate)]
  return ordered.length === 0 ? { errors } : { found: ordered, errors }
}

function readOne(element: Record<string, unknown>, index: number): RelatedIdentifier | FieldError | undefined {
  const { identifier, relation: given, scheme } = element
  if (typeof identifier !== 'string' || identifier.trim() === '' || typeof given !== 'string') return undefined
  const relation = readRelation(given)
  if (relation === undefined) return { field: `${FIELD}.${index}.relation`, message: `Invalid value ${given}.` }
  const reading = readIdentifier(identifier.trim(), typeof scheme === 'string' ? scheme : undefined)
  if (reading.kind === 'unrecognised') {
    return { field: `${FIELD}.scheme`, message: 'No valid scheme recognized for identifier.' }
  }
  if (reading.kind === 'invalid') return undefined
  const resource_type = isRelatedResourceType(element.resource_type) ? element.resource_type : undefined
  return compact({ identifier: reading.identifier, relation, resource_type, scheme: reading.scheme })
}
