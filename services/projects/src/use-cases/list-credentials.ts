import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

type Row = { credential_name: string; credential_type: string; is_sandbox: 0 | 1 }

export function listCredentials({ openProjects }: Context): Handler<typeof projects.listCredentials> {
  return ({ project }) => {
    const rows = openProjects
      .use(project)
      .statement(
        `select credential_name, credential_type, is_sandbox from api_credentials order by credential_name, is_sandbox desc`,
      )
      .all()
    return reply(200, rows as Row[])
  }
}
