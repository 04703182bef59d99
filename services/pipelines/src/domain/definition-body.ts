import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { inTodaysSpelling } from './predecessor-spellings.js'

export const noDataProvided = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).length === 0

/** The metadata mapping in a definition, undefined when there is none. */
export function metadataMappingOf(body: unknown): Record<string, unknown> | undefined {
  const mapping = (body as { metadata_mapping?: unknown } | null)?.metadata_mapping
  if (mapping === undefined || mapping === null) return undefined
  if (typeof mapping === 'object' && !Array.isArray(mapping))
    return inTodaysSpelling(mapping) as Record<string, unknown>
  throw new ServiceError('invalid_input', say('definition_mapping', { received: JSON.stringify(mapping).slice(0, 80) }))
}
