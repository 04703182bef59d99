import type { pipelines } from '@regesta/contracts/pipelines'
import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { definitionWarnings } from '../definition-warnings.js'
import { fromYaml } from '../domain/yaml-form.js'
import { identifierTaken } from './create-pipeline.js'

/** Stores a pipeline from a YAML file that a client uploads in the field `file`. */
export const importPipeline =
  (context: Context): Handler<typeof pipelines.importPipeline> =>
  async ({ file }) => {
    if (file === undefined) throw new ServiceError('invalid_input', 'No file part in the request')
    if (file.name === '') throw new ServiceError('invalid_input', 'No file selected for uploading')
    const { definition, metadataMapping } = fromYaml(file.bytes)
    const warnings = await definitionWarnings(context, definition)
    const pipeline_id = context.definitions.add(definition, metadataMapping)
    if (pipeline_id === undefined) throw identifierTaken(definition.identifier)
    return reply(200, { success: true, message: 'Pipeline imported successfully', pipeline_id, warnings })
  }
