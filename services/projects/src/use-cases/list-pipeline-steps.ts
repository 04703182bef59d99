import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { pipelineStepsOf } from '../store/pipeline-steps.js'

export function listPipelineSteps({ openProjects }: Context): Handler<typeof projects.listPipelineSteps> {
  return ({ project }) => reply(200, pipelineStepsOf(openProjects.use(project)))
}
