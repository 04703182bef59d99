import type { projects } from '@regesta/contracts/projects'
import type { Handler } from '@regesta/http/serve'
import type { z } from 'zod'
import type { Context } from '../context.js'
import { pageReply } from '../page-reply.js'

type Item = z.input<(typeof projects.listFiles.answers)[200]>['items'][number]

/** Files by name, page by page; a search compares case folded names, whatever letters are in it. */
export function listFiles(context: Context): Handler<typeof projects.listFiles> {
  const { openProjects, readers } = context
  return async ({ project, query }) => {
    const found = await readers.query(openProjects.use(project).path, 'listFiles', query)
    return pageReply<Item>(context, project, query, found)
  }
}
