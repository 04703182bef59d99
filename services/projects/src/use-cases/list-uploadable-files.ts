import { streamed } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { streamJson } from '../replies/stream-rows.js'
import { uploadableQueries } from '../store/queries/list-uploads.js'

export function listUploadableFiles(context: Context): HandlerOf<'listUploadableFiles'> {
  return ({ project, query }) =>
    streamed(200, streamJson(context, project, { as: 'rows', queries: uploadableQueries(query.is_sandbox_for_drafts) }))
}
