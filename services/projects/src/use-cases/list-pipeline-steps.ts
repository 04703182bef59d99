import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

type Row = {
  modality: string
  component_name: string
  component_order: number
  is_active: 0 | 1
  parameters: string | null
}

export function listPipelineSteps({ openProjects }: Context): Handler<typeof projects.listPipelineSteps> {
  return ({ project }) => {
    const rows = openProjects
      .use(project)
      .statement(
        `select modality, component_name, component_order, is_active, parameters from project_pipelines order by modality, component_order`,
      )
      .all()
    return reply(200, rows as Row[])
  }
}
