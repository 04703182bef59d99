import type { projects } from '@regesta/contracts/projects'
import { streamed } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { uploadableQueries } from '../store/queries/list-uploads.js'
import { streamJson } from '../stream-rows.js'

export function listUploadableFiles(context: Context): Handler<typeof projects.listUploadableFiles> {
  return ({ project, query }) =>
    streamed(200, streamJson(context, project, { as: 'rows', queries: uploadableQueries(query.is_sandbox_for_drafts) }))
}
