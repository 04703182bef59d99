import type { Repair, VerifiedRecord } from '@regesta/contracts/deposition'
import type { InternalRecord, RecordChanges } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { OperationHandle } from '@regesta/http/serve'
import type { Context } from '../context.js'
import type { Deposition } from '../domain/deposition-view.js'
import { changeRecord } from '../ledger/change-record.js'
import { preparedEffect, publishedEffect } from '../ledger/effects.js'
import type { Held } from '../ledger/held.js'
import { patiently, readPublic } from '../outside/readings.js'
import type { Compared } from './compare-record.js'
import { deleteFiles } from './delete-files.js'
import { sendMetadata } from './send-metadata.js'
import { endOf, uploadFiles } from './upload-files.js'

interface Repairing {
  readonly context: Context
  readonly held: Held
  readonly compared: Compared
  readonly operation: OperationHandle
}

/** One sentence for what was done; with what of it failed. */
type Done = string | { readonly sentence: string; readonly errors: readonly string[] } | undefined

/** What each repair does, and when it has something to do. */
const REPAIRS: Readonly<Record<Repair, (repairing: Repairing) => Promise<Done>>> = {
  status: repairStatus,
  adopt: repairBinding,
  metadata: async ({ context, held, compared: { verified } }) => {
    if (!isOpenDraft(held.record) || verified.metadata !== 'differs') return undefined
    await sendMetadata(context, held)
    return say('metadata_sent', { fields: verified.different_fields.join(', ') })
  },
  upload: async ({ context, held, compared: { verified }, operation }) => {
    const isNeeded = verified.files.some(({ result }) => result === 'missing' || result === 'differs')
    if (!isOpenDraft(held.record) || !isNeeded) return undefined
    const uploaded = await uploadFiles(context, held, operation)
    return { sentence: endOf(uploaded), errors: uploaded.errors }
  },
  delete_extra: async ({ context, held, compared: { verified, remote } }) => {
    const extra = new Set(verified.files.filter(({ result }) => result === 'extra').map(({ key }) => key))
    if (!isOpenDraft(held.record) || remote === undefined || extra.size === 0) return undefined
    await deleteFiles(
      context,
      held,
      remote.files.filter(({ key }) => extra.has(key)),
    )
    return say('files_deleted', { names: [...extra].join(', ') })
  },
  give_up: giveUpPublication,
}

/** Repairs in a fixed order: what the record is comes before what it contains. */
const ORDER: readonly Repair[] = ['status', 'give_up', 'adopt', 'metadata', 'delete_extra', 'upload']

/** Does only the repairs that are asked for. */
export async function repairRecord(repairing: Repairing, asked: readonly Repair[]): Promise<VerifiedRecord> {
  const repaired: string[] = []
  const failed: string[] = []
  for (const repair of ORDER.filter((one) => asked.includes(one))) {
    const done = await REPAIRS[repair](repairing)
    if (typeof done === 'string') repaired.push(done)
    else if (done !== undefined) {
      repaired.push(done.sentence)
      failed.push(...done.errors)
    }
    await repairing.held.refresh()
  }
  const { verified } = repairing.compared
  // What this very call has given up is told first.
  if (agrees(verified) && !asked.includes('give_up')) await forgetLost(repairing)
  return { ...verified, repaired, error: failed.length === 0 ? verified.error : failed.join('; ') }
}

/** Whether nothing of a record differs from what the repository shows. */
export const agrees = ({ result, metadata, files }: VerifiedRecord): boolean =>
  result === '=' && metadata !== 'differs' && files.every((file) => file.result === '=')

/** A write that is lost asks for a comparison; one that found nothing else to be there has answered it. */
async function forgetLost({ context, held }: Repairing): Promise<void> {
  const { record_id, last_api_error: error } = held.record
  if (error === null) return
  const { writes } = await context.projects.listWrites({ project: held.project, query: { record_id } })
  if (writes[0]?.state === 'lost' && writes[0].outcome === error)
    await changeRecord(context, held, { record: { last_api_error: null } })
}

const isOpenDraft = ({ record_status }: InternalRecord) => record_status === 'draft'

/** The record becomes what its deposition is: published, a draft, or prepared when the draft is gone. */
async function repairStatus(repairing: Repairing): Promise<string | undefined> {
  const { context, held, compared } = repairing
  const { verified, remote } = compared
  const { record } = held
  if (record.record_status === 'published') return takeBack(repairing)
  if (record.record_status !== 'draft') return undefined
  if (verified.result === 'missing') {
    context.deposits.end(held.access.address.identity, record.repo_record_id, 'gone')
    await changeRecord(context, held, preparedEffect(record))
    return say('prepared_again', {})
  }
  if (remote?.submitted !== true) return undefined
  context.deposits.end(held.access.address.identity, remote.id, 'published')
  await changeRecord(context, held, publishedEffect(record, remote))
  return say('is_published_as', { doi: remote.doi })
}

/** A record that counts as published is a draft again when its deposition is one and nothing is public. */
async function takeBack(repairing: Repairing): Promise<string | undefined> {
  const { context, held, compared } = repairing
  const { remote } = compared
  if (remote?.submitted) return learnDoi(repairing)
  if (remote === undefined) return undefined
  const open = await patiently(context.outside, () => readPublic(held.access, remote.id, held.record.record_id))
  if (open.kind !== 'gone') return undefined
  context.deposits.reopen(held.access.address.identity, remote.id)
  const names = { repo_doi: remote.doi || null, concept_doi: remote.conceptDoi || null }
  await changeRecord(context, held, { record: { ...draftOf(remote), ...names } })
  return say('draft_again', { id: remote.id })
}

/** A record that was published when nobody showed its DOI takes what the repository shows now. */
async function learnDoi({ context, held, compared: { remote } }: Repairing): Promise<string | undefined> {
  if (held.record.repo_doi !== '' || remote === undefined || remote.doi === '') return undefined
  await changeRecord(context, held, publishedEffect(held.record, remote))
  return say('is_published_as', { doi: remote.doi })
}

/**
 * A record that counts as published and of which the repository has nothing is prepared again, only when it is given up. One
 * that was published after somebody asked for that is not meant.
 */
async function giveUpPublication({ context, held, compared, operation }: Repairing): Promise<string | undefined> {
  const { record } = held
  if (record.record_status !== 'published' || compared.verified.result !== 'missing') return undefined
  const query = { record_id: record.record_id }
  const { writes } = await context.projects.listWrites({ project: held.project, query })
  if (writes.some(({ sent_at }) => sent_at > operation.startedAt)) return undefined
  context.deposits.end(held.access.address.identity, record.repo_record_id, 'gone')
  await changeRecord(context, held, preparedEffect(record))
  return say('publication_given_up', { doi: record.repo_doi || record.repo_record_id })
}

const draftOf = (remote: Deposition): RecordChanges => ({
  record_status: 'draft',
  repo_record_id: remote.id,
  record_metadata: remote.body,
  remote_payload_sha256: null,
  last_api_error: null,
})

/** A deposition that the project file forgot becomes the record's again. */
async function repairBinding({
  context,
  held,
  compared: { verified, remote },
}: Repairing): Promise<string | undefined> {
  const { record } = held
  if (record.repo_record_id !== '' || verified.result !== 'extra' || remote === undefined) return undefined
  if (remote.submitted) {
    context.deposits.end(held.access.address.identity, remote.id, 'published')
    await changeRecord(context, held, publishedEffect(record, remote))
    return say('adopted_published', { id: remote.id })
  }
  await changeRecord(context, held, {
    record: { ...draftOf(remote), account: remote.owner, concept_rec_id: remote.conceptId || null },
  })
  return say('adopted_draft', { id: remote.id })
}
