import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { pipelineStepsOf } from '../store/pipeline-steps.js'

export function listPipelineSteps({ openProjects }: Context): HandlerOf<'listPipelineSteps'> {
  return ({ project }) => reply(200, pipelineStepsOf(openProjects.use(project)))
}
