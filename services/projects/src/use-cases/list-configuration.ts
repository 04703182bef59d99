import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { configurationOf } from '../store/project-row.js'

export function listConfiguration({ openProjects }: Context): Handler<typeof projects.listConfiguration> {
  return ({ project }) => reply(200, configurationOf(openProjects.use(project)))
}
