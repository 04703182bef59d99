import type { InternalRecord, RemoteWrite } from '@regesta/contracts/projects-internal'
import type { Context } from '../context.js'
import { type Deposition, depositionOf, entriesOf } from '../domain/deposition-view.js'
import { type Metadata, payloadOf } from '../domain/payload.js'
import { couldBeSame, differingFields } from '../domain/same-metadata.js'
import { md5OfFile } from '../outside/file-upload.js'
import { type RepositoryAccess, readDeposition, readThrough } from '../outside/repository-access.js'
import {
  draftEffect,
  type Effect,
  fileEffect,
  goneEffect,
  metadataEffect,
  preparedEffect,
  publishedEffect,
} from './effects.js'
import { byId, type DraftList } from './find-drafts.js'

/** What reading the repository says about a write of unknown outcome. */
export type Finding =
  | { readonly kind: 'done'; readonly effect: Effect }
  | { readonly kind: 'not_shown'; readonly reason: string }
  /** Surely not done, and what follows from what was found instead. */
  | { readonly kind: 'absent'; readonly reason: string; readonly effect?: Effect }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'unproved'; readonly reason: string }

export interface Search {
  readonly context: Context
  readonly access: RepositoryAccess
  readonly record: InternalRecord
  readonly write: RemoteWrite
  readonly list: DraftList
}

/** Reads what proves or disproves a write (design of remote writes: the table of kinds). */
export function lookFor(search: Search): Promise<Finding> {
  switch (search.write.kind) {
    case 'create':
    case 'new_version':
      return lookForDraft(search)
    case 'put_metadata':
      return lookForMetadata(search)
    case 'put_file':
    case 'delete_file':
      return lookForFile(search)
    case 'publish':
      return lookForPublication(search)
    case 'discard':
      return lookForDiscarded(search)
  }
}

async function lookForDraft(search: Search): Promise<Finding> {
  const { context, access, record, write, list } = search
  const known = context.deposits.findByWrite(write.write_id)
  if (known !== undefined) {
    const reading = await readDeposition(access, known.deposition_id, record.record_id)
    if (reading.kind === 'found') return { kind: 'done', effect: draftEffect(record, write, reading.value) }
    if (reading.kind === 'unproved') return reading
    context.deposits.end(access.address.identity, known.deposition_id, 'gone')
    return { kind: 'absent', reason: `Deposition ${known.deposition_id} was made and is gone again` }
  }
  const reading = await list(write)
  if (reading.kind !== 'found') return reading.kind === 'gone' ? { kind: 'unproved', reason: 'HTTP 404' } : reading
  const projectPath = await context.projectPath(access.project)
  // From here to its row in the list of remote ids nobody else may take the same draft.
  const draft = reading.value.filter(write.kind === 'create' ? isCreatedBy(search) : isVersionOf(search)).sort(byId)[0]
  if (draft === undefined)
    return { kind: 'not_shown', reason: 'No draft of this account can be the one that was asked for' }
  return { kind: 'done', effect: bind(search, draft, projectPath) }
}

const isCreatedBy = ({ context, access, record, write }: Search) => {
  const sent = metadataOf(context.deposits.findRequest(write.write_id)) ?? payloadOf(record)?.metadata ?? {}
  return (draft: Deposition) =>
    !draft.submitted &&
    draft.files.length === 0 &&
    !context.deposits.knows(access.address.identity, draft.id) &&
    couldBeSame(sent, draft.metadata)
}

const isVersionOf =
  ({ record }: Search) =>
  (draft: Deposition) =>
    !draft.submitted && draft.conceptId !== '' && draft.conceptId === record.concept_rec_id

/** Remembers whose draft it is before the project file does. */
function bind({ context, access, record, write }: Search, draft: Deposition, project_path: string): Effect {
  context.deposits.append({
    write_id: write.write_id,
    repository: access.address.identity,
    account: draft.owner,
    deposition_id: draft.id,
    conceptrecid: draft.conceptId,
    project_uuid: access.project,
    project_path,
    record_uuid: record.record_uuid,
  })
  return draftEffect(record, write, draft)
}

const metadataOf = (payload: Record<string, unknown> | undefined) => payload?.metadata as Metadata | undefined

async function lookForMetadata({ context, access, record, write }: Search): Promise<Finding> {
  const reading = await readDeposition(access, write.deposition_id ?? record.repo_record_id, record.record_id)
  if (reading.kind === 'unproved') return reading
  if (reading.kind === 'gone') return { kind: 'absent', reason: 'The draft is gone' }
  const sent = metadataOf(context.deposits.findRequest(write.write_id)) ?? payloadOf(record)?.metadata ?? {}
  const different = differingFields(sent, reading.value.metadata)
  if (different.length > 0) return { kind: 'not_shown', reason: `Not as sent: ${different.join(', ')}` }
  return { kind: 'done', effect: metadataEffect(record, write, reading.value) }
}

async function lookForFile({ access, record, write }: Search): Promise<Finding> {
  const id = write.deposition_id ?? record.repo_record_id
  const reading = await readThrough(access, record.record_id, () => access.api.listFiles(id), entriesOf)
  if (reading.kind === 'unproved') return reading
  if (reading.kind === 'gone') return { kind: 'absent', reason: 'The draft is gone' }
  const key = write.remote_key ?? ''
  const entry = reading.value.find((one) => one.key === key)
  const at = new Date().toISOString()
  if (write.kind === 'delete_file') {
    if (entry === undefined) return { kind: 'done', effect: goneEffect(record, key, at) }
    return { kind: 'not_shown', reason: `'${key}' is still there` }
  }
  const wanted = record.remote_files.find((file) => file.remote_key === key)
  if (entry === undefined || wanted === undefined) return { kind: 'not_shown', reason: `'${key}' is not there` }
  const file = record.files.find((one) => one.file_id === wanted.file_id)
  const local = file === undefined || entry.size !== wanted.size ? undefined : await md5OfFile(file.absolute_path)
  if (local === undefined || local.md5 !== entry.md5)
    return { kind: 'not_shown', reason: `'${key}' has another content` }
  return { kind: 'done', effect: fileEffect({ ...wanted, ...local }, entry, at) }
}

async function lookForPublication({ access, record, write }: Search): Promise<Finding> {
  const id = write.deposition_id ?? record.repo_record_id
  const reading = await readDeposition(access, id, record.record_id)
  if (reading.kind === 'unproved') return reading
  if (reading.kind === 'found') {
    if (reading.value.submitted) return { kind: 'done', effect: publishedEffect(record, reading.value) }
    return { kind: 'not_shown', reason: 'The draft is not published' }
  }
  const open = await readPublic(access, id, record.record_id)
  if (open.kind === 'found') return { kind: 'done', effect: publishedEffect(record, open.value) }
  if (open.kind === 'unproved') return open
  return { kind: 'lost', reason: `Deposition ${id} is neither a draft nor a public record` }
}

export const readPublic = (access: RepositoryAccess, id: string, recordId?: number) =>
  readThrough(access, recordId, () => access.api.readRecord(id), publicRecord)

const publicRecord = (json: unknown): Deposition | undefined => {
  const record = depositionOf(json)
  return record === undefined ? undefined : { ...record, submitted: true }
}

async function lookForDiscarded({ context, access, record, write }: Search): Promise<Finding> {
  const id = write.deposition_id ?? ''
  const reading = await readDeposition(access, id, record.record_id)
  if (reading.kind === 'unproved') return reading
  const isBound = record.repo_record_id === id
  if (reading.kind === 'gone') {
    context.deposits.end(access.address.identity, id, 'discarded')
    return { kind: 'done', effect: isBound && record.record_status === 'draft' ? preparedEffect(record) : {} }
  }
  if (!reading.value.submitted) return { kind: 'not_shown', reason: 'The draft is still there' }
  context.deposits.end(access.address.identity, id, 'published')
  if (isBound || record.repo_record_id === '') {
    return { kind: 'absent', reason: 'It was published before', effect: publishedEffect(record, reading.value) }
  }
  return { kind: 'lost', reason: `Deposition ${id} was published, but the record has another draft now` }
}
