import { disposition } from '@regesta/http/disposition'
import { streamed } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { toYaml } from '../domain/yaml-form.js'
import { storedPipeline } from '../store/stored-pipeline.js'

/** The definition as a YAML file named after its identifier. */
export const exportPipeline =
  ({ definitions }: Context): HandlerOf<'exportPipeline'> =>
  ({ params }) => {
    const { pipeline } = storedPipeline(definitions, params.identifier)
    return streamed(200, [toYaml(pipeline)], {
      'Content-Type': 'application/x-yaml',
      'Content-Disposition': disposition('attachment', `${pipeline.identifier}.yaml`),
    })
  }
