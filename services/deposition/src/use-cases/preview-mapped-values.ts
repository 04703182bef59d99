import type { preparation } from '@regesta/contracts/preparation'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { previewFile } from '../preparation/preview-file.js'

/** Shows the metadata of a file as preparation would make it, so that a person can complete what is missing. */
export function previewMappedValues(context: PreparationContext): Handler<typeof preparation.previewMappedValues> {
  return async ({ project, body }) => {
    const { filename, payload } = await previewFile(context, project, body.source_file_db_id)
    return reply(200, { success: true, filename, prepared_metadata: payload })
  }
}
