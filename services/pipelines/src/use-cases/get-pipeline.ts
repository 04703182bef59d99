import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { storedPipeline } from '../store/stored-pipeline.js'

/** One pipeline, with its revision as ETag. */
export const getPipeline =
  ({ definitions }: Context): HandlerOf<'getPipeline'> =>
  ({ params }) => {
    const { pipeline, revision } = storedPipeline(definitions, params.identifier)
    return reply(200, pipeline, { ETag: `"${revision}"` })
  }
