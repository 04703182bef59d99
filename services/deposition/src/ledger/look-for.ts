import { say } from '@regesta/contracts/sentences'
import { isShown, notShown } from '../domain/deposition-view.js'
import { md5OfFile } from '../outside/file-upload.js'
import { fileList, readDeposition, readPublic, readThrough, readUntilGone } from '../outside/readings.js'
import { fileEffect, goneEffect, metadataEffect, preparedEffect, publishedEffect } from './effects.js'
import { askedIn, type Finding, type Search } from './finding.js'
import { lookForDraft } from './look-for-draft.js'
import { doubtOf, shownBy } from './proof-of.js'

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
    case 'edit':
    case 'publish_edit':
    case 'discard_edit':
      return lookForEdit(search)
  }
}

async function lookForMetadata(search: Search): Promise<Finding> {
  const { access, record, write } = search
  const reading = await readDeposition(access, write.deposition_id ?? record.repo_record_id, record.record_id)
  if (reading.kind === 'unproved') return reading
  if (reading.kind === 'gone') return { kind: 'absent', reason: say('draft_went', {}) }
  const doubt = doubtOf(askedIn(search), reading.value)
  if (doubt !== undefined) return { kind: 'not_shown', reason: doubt }
  return { kind: 'done', effect: metadataEffect(record, write, reading.value), body: reading.value.body }
}

async function lookForFile({ access, record, write }: Search): Promise<Finding> {
  const id = write.deposition_id ?? record.repo_record_id
  const reading = await readThrough(access, record.record_id, () => access.api.listFiles(id), fileList)
  if (reading.kind === 'unproved') return reading
  if (reading.kind === 'gone') return { kind: 'absent', reason: say('draft_went', {}) }
  const key = write.remote_key ?? ''
  const { read, unread } = reading.value
  const entry = read.find((one) => one.key === key)
  const at = new Date().toISOString()
  if (entry === undefined && unread.length > 0) {
    return { kind: 'unproved', reason: `The list of files has ${unread.length} element(s) that cannot be read` }
  }
  if (write.kind === 'delete_file') {
    if (entry === undefined) return { kind: 'done', effect: goneEffect(record, key, at) }
    return { kind: 'not_shown', reason: say('name_still_there', { name: key }) }
  }
  const wanted = record.remote_files.find((file) => file.remote_key === key)
  if (entry === undefined || wanted === undefined)
    return { kind: 'not_shown', reason: say('name_not_there', { name: key }) }
  if (!isShown(entry)) return { kind: 'unproved', reason: notShown([entry]) ?? '' }
  const file = record.files.find((one) => one.file_id === wanted.file_id)
  const local = file === undefined || entry.size !== wanted.size ? undefined : await md5OfFile(file.absolute_path)
  if (local === undefined || local.md5 !== entry.md5)
    return { kind: 'not_shown', reason: say('other_content_there', { name: key }) }
  return { kind: 'done', effect: fileEffect({ ...wanted, ...local }, entry, at) }
}

async function lookForPublication(search: Search): Promise<Finding> {
  const { access, record, write } = search
  const id = write.deposition_id ?? record.repo_record_id
  const reading = await readDeposition(access, id, record.record_id)
  if (reading.kind === 'unproved') return reading
  const isDraft = reading.kind === 'found'
  if (isDraft && !reading.value.submitted) return { kind: 'not_shown', reason: say('draft_not_published', {}) }
  if (isDraft && doubtOf(askedIn(search), reading.value) === undefined) {
    return { kind: 'done', effect: publishedEffect(record, reading.value), body: reading.value.body }
  }
  // Where the draft is gone or is that of an edit, the public record says what was published.
  const open = await readPublic(access, id, record.record_id)
  if (open.kind === 'found') return { kind: 'done', effect: publishedEffect(record, open.value), body: open.value.body }
  if (open.kind === 'unproved') return open
  if (isDraft) return { kind: 'unproved', reason: 'It is being edited, but there is no public record' }
  return { kind: 'missing', reason: say('deposition_nowhere', { id }) }
}

/** Whether an edit is open, published or gone shows in the deposition alone: what is public stays so meanwhile. */
async function lookForEdit(search: Search): Promise<Finding> {
  const { access, record, write } = search
  const id = write.deposition_id ?? record.repo_record_id
  const reading = await readDeposition(access, id, record.record_id)
  if (reading.kind === 'unproved') return reading
  if (reading.kind === 'gone')
    return { kind: write.kind === 'publish_edit' ? 'missing' : 'absent', reason: say('deposition_not_found', { id }) }
  const asked = askedIn(search)
  const doubt = doubtOf(asked, reading.value)
  return doubt === undefined ? { kind: 'done', ...shownBy(asked, reading.value) } : { kind: 'not_shown', reason: doubt }
}

async function lookForDiscarded({ needs, access, record, write }: Search): Promise<Finding> {
  const id = write.deposition_id ?? ''
  const reading = await readUntilGone(access, id, record.record_id)
  if (reading.kind === 'unproved') return reading
  const isBound = record.repo_record_id === id
  if (reading.kind === 'gone') {
    needs.deposits.end(access.address.identity, id, 'discarded')
    return { kind: 'done', effect: isBound && record.record_status === 'draft' ? preparedEffect(record) : {} }
  }
  if (!reading.value.submitted) return { kind: 'not_shown', reason: say('draft_stays', {}) }
  needs.deposits.end(access.address.identity, id, 'published')
  if (isBound || record.repo_record_id === '') {
    return { kind: 'absent', reason: say('published_before', {}), effect: publishedEffect(record, reading.value) }
  }
  return { kind: 'lost', reason: say('published_under_other', { id }) }
}
