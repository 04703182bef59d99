import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { now } from '@regesta/sqlite/timestamp'
import type { Context } from '../context.js'

export function storeComponentParameters({
  openProjects,
}: Context): Handler<typeof projectsInternal.storeComponentParameters> {
  return ({ project, params, body }) => {
    openProjects
      .use(project)
      .statement(
        `insert into component_configurations (component_name, parameters, updated_at) values (?, ?, ?)
         on conflict (component_name) do update set parameters = excluded.parameters, updated_at = excluded.updated_at`,
      )
      .run(params.component_name, JSON.stringify(body.parameters), now())
    return reply(200, { ok: true })
  }
}
