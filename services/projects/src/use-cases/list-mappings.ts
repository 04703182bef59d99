import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { mappingsOf } from '../store/mappings.js'

export function listMappings({ openProjects }: Context): HandlerOf<'listMappings'> {
  return ({ project }) => reply(200, mappingsOf(openProjects.use(project)))
}
