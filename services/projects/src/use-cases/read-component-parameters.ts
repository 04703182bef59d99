import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

export function readComponentParameters({
  openProjects,
}: Context): Handler<typeof projectsInternal.readComponentParameters> {
  return ({ project, params }) => {
    const row = openProjects
      .use(project)
      .statement('select parameters from component_configurations where component_name = ?')
      .get(params.component_name) as { parameters: string } | undefined
    return reply(200, { parameters: row === undefined ? {} : (JSON.parse(row.parameters) as Record<string, unknown>) })
  }
}
