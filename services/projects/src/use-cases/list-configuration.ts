import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

type Row = { config_key: string; config_value: string | null }

export function listConfiguration({ openProjects }: Context): Handler<typeof projects.listConfiguration> {
  return ({ project }) => {
    const rows = openProjects
      .use(project)
      .statement(`select config_key, config_value from project_configuration order by config_id`)
      .all()
    return reply(200, rows as Row[])
  }
}
