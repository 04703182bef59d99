import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { batchesOf } from '../store/records/batches.js'

export function listBatches({ openProjects }: Context): Handler<typeof projects.listBatches> {
  return ({ project }) => reply(200, batchesOf(openProjects.use(project)))
}
