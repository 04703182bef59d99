import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import { openDraftSoon } from '../actions/open-draft.js'
import type { Context, HandlerOf } from '../context.js'
import { quickPayload } from '../domain/quick-payload.js'
import { type Action, withClaim } from '../ledger/claim-record.js'
import { accessTo } from '../outside/repository-access.js'

/** Makes a record with generated metadata for one file, and its draft. */
export function createRecordForFile(context: Context): HandlerOf<'createRecordForFile'> {
  return async ({ project, body, operation }) => {
    const { projects, repositoryOf, configuration } = context
    const { files } = await projects.readFiles({ project, body: { file_ids: [body.source_file_db_id] } })
    const file = files[0]
    if (file === undefined) throw new ServiceError('not_found', `Source file ${body.source_file_db_id} not found.`)
    // Whoever is refused for what concerns the repository finds no record begun.
    const access = await accessTo(context, project, body.is_sandbox, operation)
    access.checkRoom()
    const payload = quickPayload(file.filename, configuration.current.repo)
    const { record_id: recordId } = await projects.createQuickRecord({
      project,
      body: {
        source_file_id: file.file_id,
        is_sandbox: body.is_sandbox,
        repository: repositoryOf(body.is_sandbox).identity,
        title: payload.metadata.title,
        payload: { ...payload },
      },
    })
    const action: Action = { project, recordId, purpose: 'create draft', operation }
    const repo_response = await withClaim(context, action, (held) => openDraftSoon(context, held))
    const message = 'Draft record created successfully.'
    return reply(200, { success: true, message, local_record_db_id: recordId, repo_response })
  }
}
