import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { credentialsOf } from '../store/credentials.js'

export function listCredentials({ openProjects }: Context): HandlerOf<'listCredentials'> {
  return ({ project }) => reply(200, credentialsOf(openProjects.use(project)))
}
