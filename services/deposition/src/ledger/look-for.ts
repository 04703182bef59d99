import type { InternalRecord, RemoteWrite } from '@regesta/contracts/projects-internal'
import type { Context } from '../context.js'
import { type Deposition, entryFrom, listOf, type RemoteEntry } from '../domain/deposition-view.js'
import { md5OfFile } from '../outside/file-upload.js'
import { type RepositoryAccess, readDeposition, readPublic, readThrough } from '../outside/repository-access.js'
import {
  draftEffect,
  type Effect,
  fileEffect,
  goneEffect,
  metadataEffect,
  preparedEffect,
  publishedEffect,
} from './effects.js'
import { byId } from './find-drafts.js'
import { type Asked, askedOf, doubtOf, type Shown } from './proof-of.js'
import { couldBeMeant, idOf } from './unread-drafts.js'

/** What reading the repository says about a write of unknown outcome. */
export type Finding =
  | ({ readonly kind: 'done' } & Pick<Shown, 'effect' | 'body'>)
  | { readonly kind: 'not_shown'; readonly reason: string }
  /** Surely not done, and what follows from what was found instead. */
  | { readonly kind: 'absent'; readonly reason: string; readonly effect?: Effect }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'unproved'; readonly reason: string }

/** Unreadable elements of one list that are read alone. */
const READ_ALONE = 5

export interface Search {
  readonly context: Context
  readonly access: RepositoryAccess
  readonly record: InternalRecord
  readonly write: RemoteWrite
}

/** Reads what proves or disproves a write (docs/remote-writes.md). */
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
  const { context, access, write } = search
  const { clock } = context.outside
  const known = context.deposits.findByWrite(write.write_id)
  if (known !== undefined) return lookForKnown(search, known.deposition_id)
  const list = await context.lists.read(access, clock.now() - clock.age(write.write_id, write.sent_at))
  if (list.kind !== 'found') return list.kind === 'gone' ? { kind: 'unproved', reason: 'HTTP 404' } : list
  const path = await context.projectPath(access.project)
  // From here to its row in the list of remote ids nobody else may take the same draft.
  const asked = askedIn(search)
  const isMeant = (draft: Deposition) => doubtOf(asked, draft) === undefined
  const draft = list.value.read.filter(isMeant).sort(byId)[0]
  if (draft !== undefined) return { kind: 'done', effect: bind(search, draft, path) }
  return lookAtUnread(search, asked, list.value.unread, path)
}

const askedIn = ({ context, access, record, write }: Search): Asked =>
  askedOf(context.deposits, access.address.identity, { record, write })

/** An answer has shown the id before. */
async function lookForKnown({ context, access, record, write }: Search, id: string): Promise<Finding> {
  const reading = await readDeposition(access, id, record.record_id)
  if (reading.kind === 'unproved') return reading
  if (reading.kind === 'found') {
    const { submitted } = reading.value
    const effect = submitted ? publishedEffect(record, reading.value) : draftEffect(record, write, reading.value)
    return { kind: 'done', effect }
  }
  context.deposits.end(access.address.identity, id, 'gone')
  return { kind: 'absent', reason: `Deposition ${id} was made and is gone again` }
}

/** What the list shows unreadably may be the draft: each such element is read alone before nothing counts as found. */
async function lookAtUnread(search: Search, asked: Asked, unread: readonly unknown[], path: string): Promise<Finding> {
  for (const element of unread.filter((one) => couldBeMeant(asked, one)).slice(0, READ_ALONE)) {
    const id = idOf(element)
    const reading = id === undefined ? undefined : await readDeposition(search.access, id, search.record.record_id)
    if (reading?.kind === 'found' && doubtOf(asked, reading.value) === undefined) {
      return { kind: 'done', effect: bind(search, reading.value, path) }
    }
    if (reading === undefined || reading.kind === 'unproved') {
      return { kind: 'unproved', reason: `Deposition ${id ?? '(no id)'} of the list could be it and cannot be read` }
    }
  }
  return { kind: 'not_shown', reason: 'No draft of this account can be the one that was asked for' }
}

/** Remembers whose draft it is before the project file does. */
function bind({ context, access, record, write }: Search, draft: Deposition, project_path: string): Effect {
  access.learn(draft, true)
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

async function lookForMetadata(search: Search): Promise<Finding> {
  const { access, record, write } = search
  const reading = await readDeposition(access, write.deposition_id ?? record.repo_record_id, record.record_id)
  if (reading.kind === 'unproved') return reading
  if (reading.kind === 'gone') return { kind: 'absent', reason: 'The draft is gone' }
  const doubt = doubtOf(askedIn(search), reading.value)
  if (doubt !== undefined) return { kind: 'not_shown', reason: doubt }
  return { kind: 'done', effect: metadataEffect(record, write, reading.value), body: reading.value.body }
}

async function lookForFile({ access, record, write }: Search): Promise<Finding> {
  const id = write.deposition_id ?? record.repo_record_id
  const reading = await readThrough(access, record.record_id, () => access.api.listFiles(id), fileList)
  if (reading.kind === 'unproved') return reading
  if (reading.kind === 'gone') return { kind: 'absent', reason: 'The draft is gone' }
  const key = write.remote_key ?? ''
  const { read, unread } = reading.value
  const entry = read.find((one) => one.key === key)
  const at = new Date().toISOString()
  if (entry === undefined && unread.length > 0) {
    return { kind: 'unproved', reason: `The list of files has ${unread.length} element(s) that cannot be read` }
  }
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

const fileList = (json: unknown) => listOf<RemoteEntry>(json, entryFrom)

async function lookForPublication(search: Search): Promise<Finding> {
  const { access, record, write } = search
  const id = write.deposition_id ?? record.repo_record_id
  const reading = await readDeposition(access, id, record.record_id)
  if (reading.kind === 'unproved') return reading
  const isDraft = reading.kind === 'found'
  if (isDraft && !reading.value.submitted) return { kind: 'not_shown', reason: 'The draft is not published' }
  if (isDraft && doubtOf(askedIn(search), reading.value) === undefined) {
    return { kind: 'done', effect: publishedEffect(record, reading.value), body: reading.value.body }
  }
  // Where the draft is gone or is that of an edit, the public record says what was published.
  const open = await readPublic(access, id, record.record_id)
  if (open.kind === 'found') return { kind: 'done', effect: publishedEffect(record, open.value), body: open.value.body }
  if (open.kind === 'unproved') return open
  if (isDraft) return { kind: 'unproved', reason: 'It is being edited, but there is no public record' }
  return { kind: 'lost', reason: `Deposition ${id} is neither a draft nor a public record` }
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
