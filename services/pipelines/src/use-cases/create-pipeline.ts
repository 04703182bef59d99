import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { definitionWarnings } from '../definition-warnings.js'
import { metadataMappingOf, noDataProvided } from '../domain/definition-body.js'
import { readDefinition } from '../domain/read-definition.js'
import { unknownMembers } from '../domain/unknown-members.js'

/** Stores a new pipeline; components that are not installed are a warning, since they may come later. */
export const createPipeline =
  (context: Context): HandlerOf<'createPipeline'> =>
  async ({ body }) => {
    if (noDataProvided(body)) throw new ServiceError('invalid_input', say('definition_nothing', {}))
    const definition = readDefinition(body)
    const told = await definitionWarnings(context, definition, unknownMembers(body))
    const pipeline_id = context.definitions.add(definition, metadataMappingOf(body) ?? {})
    if (pipeline_id === undefined) throw identifierTaken(definition.identifier)
    return reply(201, { success: true, message: 'Pipeline created successfully', pipeline_id, ...told })
  }

export const identifierTaken = (identifier: string) =>
  new ServiceError('conflict', say('definition_taken', { name: identifier }))
