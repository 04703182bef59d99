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
      'Content-Disposition': `attachment; filename=${headerSafe(pipeline.identifier)}.yaml`,
    })
  }

/** Header values carry no control characters, quotes or letters beyond Latin-1. */
const headerSafe = (identifier: string) => identifier.replace(/[^\w.-]/g, '_')
