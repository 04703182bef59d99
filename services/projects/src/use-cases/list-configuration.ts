import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { configurationOf } from '../store/project-row.js'

export function listConfiguration({ openProjects }: Context): HandlerOf<'listConfiguration'> {
  return ({ project }) => reply(200, configurationOf(openProjects.use(project)))
}
