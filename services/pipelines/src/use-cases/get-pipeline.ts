import type { pipelines } from '@regesta/contracts/pipelines'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { storedPipeline } from '../store/stored-pipeline.js'

/** One pipeline, with its revision as ETag. */
export const getPipeline =
  ({ definitions }: Context): Handler<typeof pipelines.getPipeline> =>
  ({ params }) => {
    const { pipeline, revision } = storedPipeline(definitions, params.identifier)
    return reply(200, pipeline, { ETag: `"${revision}"` })
  }
