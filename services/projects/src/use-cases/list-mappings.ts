import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { mappingsOf } from '../store/mappings.js'

export function listMappings({ openProjects }: Context): Handler<typeof projects.listMappings> {
  return ({ project }) => reply(200, mappingsOf(openProjects.use(project)))
}
