import type { projects } from '@regesta/contracts/projects'
import type { z } from 'zod'
import type { Context, HandlerOf } from '../context.js'
import { pageReply } from '../replies/page-reply.js'

type Item = z.input<(typeof projects.listApiLog.answers)[200]>['items'][number]

/** Outbound calls, newest first, page by page. */
export function listApiLog(context: Context): HandlerOf<'listApiLog'> {
  const { openProjects, readers } = context
  return async ({ project, query }) => {
    const found = await readers.query(openProjects.use(project).path, 'listApiLog', query)
    return pageReply<Item>(context, project, query, found)
  }
}
