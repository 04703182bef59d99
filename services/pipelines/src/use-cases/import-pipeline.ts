import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import { BeyondLimit } from '@regesta/threads/thread-pool'
import type { Context, HandlerOf } from '../context.js'
import { definitionWarnings } from '../definition-warnings.js'
import type { ReadDefinition } from '../domain/yaml-form.js'
import { identifierTaken } from './create-pipeline.js'

/** Stores a pipeline from a YAML file that a client uploads in the field `file`. */
export const importPipeline =
  (context: Context): HandlerOf<'importPipeline'> =>
  async ({ file }) => {
    if (file === undefined) throw new ServiceError('invalid_input', say('definition_no_file', {}))
    if (file.name === '') throw new ServiceError('invalid_input', say('definition_no_file_chosen', {}))
    const { definition, metadataMapping, unknownMembers } = await read(context, file.bytes)
    const told = await definitionWarnings(context, definition, unknownMembers)
    const pipeline_id = context.definitions.add(definition, metadataMapping)
    if (pipeline_id === undefined) throw identifierTaken(definition.identifier)
    return reply(200, { success: true, message: 'Pipeline imported successfully', pipeline_id, ...told })
  }

async function read({ definitionReading }: Context, bytes: Uint8Array): Promise<ReadDefinition> {
  try {
    return await definitionReading.work(bytes, bytes.length)
  } catch (error) {
    if (!(error instanceof BeyondLimit)) throw error
    const sentence = say('definition_yaml', { reason: say('definition_too_hard', { limit: error.limit }) })
    throw new ServiceError('invalid_input', sentence, {}, { cause: error })
  }
}
