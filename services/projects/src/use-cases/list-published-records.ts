import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { lastPublished } from '../store/records/record-lists.js'

export function listPublishedRecords({ openProjects, practiceUrl }: Context): HandlerOf<'listPublishedRecords'> {
  return ({ project }) => reply(200, lastPublished(openProjects.use(project), practiceUrl()))
}
