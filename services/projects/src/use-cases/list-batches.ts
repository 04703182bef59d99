import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

type Row = { batch_name: string; batch_description: string | null; status: string; created_timestamp: string }

export function listBatches({ openProjects }: Context): Handler<typeof projects.listBatches> {
  return ({ project }) => {
    const rows = openProjects
      .use(project)
      .statement(
        `select batch_name, batch_description, status, created_timestamp from batches order by created_timestamp desc, batch_id desc`,
      )
      .all()
    return reply(200, rows as Row[])
  }
}
