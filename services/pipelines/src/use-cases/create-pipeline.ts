import { ServiceError } from '@regesta/contracts/problem'
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
    if (noDataProvided(body)) throw new ServiceError('invalid_input', 'No data provided')
    const definition = readDefinition(body)
    const warnings = [...unknownMembers(body), ...(await definitionWarnings(context, definition))]
    const pipeline_id = context.definitions.add(definition, metadataMappingOf(body) ?? {})
    if (pipeline_id === undefined) throw identifierTaken(definition.identifier)
    return reply(201, { success: true, message: 'Pipeline created successfully', pipeline_id, warnings })
  }

export const identifierTaken = (identifier: string) =>
  new ServiceError(
    'conflict',
    `A pipeline with the identifier '${identifier}' exists already. Choose another identifier or update that pipeline`,
  )
