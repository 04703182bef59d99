import type { projects } from '@regesta/contracts/projects'
import { jsonList, streamed } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { uploadableQueries } from '../store/queries/list-uploads.js'
import { streamRows } from '../stream-rows.js'

export function listUploadableFiles(context: Context): Handler<typeof projects.listUploadableFiles> {
  return ({ project, query }) =>
    streamed(200, jsonList(streamRows(context, project, ...uploadableQueries(query.is_sandbox_for_drafts))))
}
