import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { definitionWarnings } from '../definition-warnings.js'
import { metadataMappingOf, noDataProvided } from '../domain/definition-body.js'
import { readDefinition } from '../domain/read-definition.js'
import { unknownMembers } from '../domain/unknown-members.js'
import { storedPipeline } from '../store/stored-pipeline.js'

/** Replaces a pipeline. Members that the client left out keep their stored values, above all the metadata mapping. */
export const updatePipeline =
  (context: Context): HandlerOf<'updatePipeline'> =>
  async ({ params, body, headers }) => {
    if (noDataProvided(body)) throw new ServiceError('invalid_input', say('definition_nothing', {}))
    const { definitions } = context
    checkIdentifier(body, params.identifier)
    const { pipeline, revision } = storedPipeline(definitions, params.identifier)
    checkRevision(headers['if-match'], revision)
    const definition = readDefinition(body, pipeline)
    const told = await definitionWarnings(context, definition, unknownMembers(body))
    const replaced = definitions.replace(definition, metadataMappingOf(body) ?? pipeline.metadata_mapping, revision)
    if (!replaced) throw changedMeanwhile()
    const headersOut = { ETag: `"${revision + 1}"` }
    const message = 'Pipeline updated successfully'
    return reply(200, { success: true, message, pipeline_id: pipeline.pipeline_id, ...told }, headersOut)
  }

function checkIdentifier(body: unknown, identifier: string): void {
  const given = (body as { identifier?: unknown } | null)?.identifier
  if (given !== undefined && given !== null && given !== identifier) {
    throw new ServiceError('invalid_input', say('definition_other', {}))
  }
}

function checkRevision(ifMatch: string | undefined, revision: number): void {
  if (ifMatch === undefined || ifMatch === '*') return
  const expected = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!expected.includes(`"${revision}"`)) throw changedMeanwhile()
}

const changedMeanwhile = () => new ServiceError('conflict', say('definition_changed', {}))
