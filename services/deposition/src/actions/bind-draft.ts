import type { Context } from '../context.js'
import type { Deposition } from '../domain/deposition-view.js'
import { digestOf } from '../domain/payload.js'
import { draftEffect } from '../ledger/effects.js'
import type { Held } from '../ledger/held.js'

/** Makes a draft that was found at the repository the record's; its id is remembered before the project file has it. */
export async function bindDraft(
  context: Context,
  held: Held,
  { write_id, payload }: { write_id: string; payload: unknown },
  draft: Deposition,
): Promise<void> {
  const { access, project, record, token } = held
  rememberFound(context, held, write_id, draft)
  const write = { kind: 'create', account: access.account(), request_sha256: digestOf(payload) } as const
  const { deposition_id: _, ...changes } = draftEffect(record, write, draft)
  await context.projects.updateRecord({
    project,
    body: { record_id: record.record_id, claim_token: token, ...changes },
  })
}

/** Remembers that a deposition is the record's, or may be. */
export function rememberFound(
  { deposits }: Context,
  { access, project, projectPath, record }: Held,
  write_id: string,
  draft: Deposition,
): void {
  deposits.append({
    write_id,
    repository: access.address.identity,
    account: draft.owner,
    deposition_id: draft.id,
    conceptrecid: draft.conceptId,
    project_uuid: project,
    project_path: projectPath,
    record_uuid: record.record_uuid,
  })
}
