import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { lastPublished } from '../store/records/record-lists.js'

export function listPublishedRecords({
  openProjects,
  practiceUrl,
}: Context): Handler<typeof projects.listPublishedRecords> {
  return ({ project }) => reply(200, lastPublished(openProjects.use(project), practiceUrl()))
}
