import { ServiceError } from '@regesta/contracts/problem'
import type { RemoteWrite } from '@regesta/contracts/projects-internal'
import { recordInUse } from '@regesta/contracts/record-in-use'
import { say } from '@regesta/contracts/sentences'
import { now } from '@regesta/sqlite/timestamp'
import type { OpenProject } from '../../open-project.js'
import { durably } from '../durably.js'
import { claimOf, findWrite, openWritesOf } from './ledger.js'
import { recordRow } from './records.js'
import { type SettledChanges, settle } from './settle-write.js'

type WriteIntent = Omit<
  RemoteWrite,
  'state' | 'sent_at' | 'reads' | 'next_read_at' | 'response_status' | 'settled_at' | 'outcome'
> & {
  claim_token: string
  expected_status: readonly string[]
  expected_payload_sha256?: string | undefined
  settles?: (SettledChanges & { write_id: string }) | undefined
}

const NOT_STORED = { claim_token: undefined, expected_status: undefined, expected_payload_sha256: undefined }

/**
 * Writes the intent of a remote write down before it is sent, and before it the end of another one: both or neither. Repeatable
 * by `write_id`.
 */
export function openWrite(project: OpenProject, { settles, ...intent }: WriteIntent): RemoteWrite {
  return durably(project, () => {
    if (settles !== undefined) settle(project, settles.write_id, settles)
    const known = findWrite(project, intent.write_id)
    if (known !== undefined) return known
    checkIntent(project, intent)
    project
      .statement(
        `insert into remote_writes (write_id, record_id, kind, remote_key, deposition_id, repository, account, request_sha256,
           files_digest, state, holder, sent_at)
         values (@write_id, @record_id, @kind, @remote_key, @deposition_id, @repository, @account, @request_sha256,
           @files_digest, 'sent', @holder, @sent_at)`,
      )
      .run({ ...intent, ...NOT_STORED, sent_at: now() })
    return findWrite(project, intent.write_id) as RemoteWrite
  })
}

function checkIntent(project: OpenProject, intent: Omit<WriteIntent, 'settles'>): void {
  const record = recordRow(project, intent.record_id)
  const claim = claimOf(project, intent.record_id)
  if (claim?.token !== intent.claim_token) {
    throw new ServiceError('refused', say('record_not_claimed', { id: intent.record_id }))
  }
  if (!intent.expected_status.includes(record.record_status)) {
    const expected = intent.expected_status.join(' or ')
    throw new ServiceError(
      'refused',
      say('record_needs_status', {
        id: intent.record_id,
        status: record.record_status,
        action: intent.kind,
        states: expected,
      }),
    )
  }
  if (record.repository !== intent.repository) {
    const message = say('record_of_other_repository', {
      id: intent.record_id,
      own: record.repository,
      repository: intent.repository,
    })
    throw new ServiceError('refused', message)
  }
  const { expected_payload_sha256: expected = record.payload_sha256 } = intent
  if (expected !== record.payload_sha256) {
    const message = say('metadata_prepared_meanwhile', { id: intent.record_id })
    throw new ServiceError('refused', message, { try_again_at: now() })
  }
  if (intent.kind === 'discard') return
  const openWrites = openWritesOf(project, intent.record_id)
  const open = openWrites.find((write) => write.kind !== 'discard')
  if (open !== undefined) throw recordInUse(claim, open)
  refuseDiscarded(intent, openWrites)
}

/**
 * A draft that is being discarded takes nothing any more: it would go with it. A new version would be that draft again, for as
 * long as it is there.
 */
function refuseDiscarded(
  { kind, record_id: id, deposition_id }: Pick<WriteIntent, 'kind' | 'record_id' | 'deposition_id'>,
  openWrites: readonly RemoteWrite[],
): void {
  const discard = openWrites.find(
    (write) => write.kind === 'discard' && (kind === 'new_version' || write.deposition_id === deposition_id),
  )
  if (discard === undefined) return
  const time = discard.next_read_at ?? now()
  throw new ServiceError('refused', say('draft_being_discarded', { id, draft: `${discard.deposition_id}`, time }), {
    checked_again_at: time,
  })
}
