import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { DefinitionStore, StoredPipeline } from './definition-store.js'

/** A pipeline by its identifier; throws the fixed `Pipeline not found`. */
export function storedPipeline(definitions: DefinitionStore, identifier: string): StoredPipeline {
  const found = definitions.find(identifier)
  if (found === undefined) throw new ServiceError('not_found', say('pipeline_unknown', {}))
  return found
}
