import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { credentialsOf } from '../store/credentials.js'

export function listCredentials({ openProjects }: Context): Handler<typeof projects.listCredentials> {
  return ({ project }) => reply(200, credentialsOf(openProjects.use(project)))
}
