import { say } from '@regesta/contracts/sentences'
import type { Deposition } from '../domain/deposition-view.js'
import { distance } from '../domain/same-metadata.js'
import { type Reading, readDeposition, readUntilGone } from '../outside/readings.js'
import { draftEffect, publishedEffect } from './effects.js'
import { byId, type DraftList, listVersions } from './find-drafts.js'
import { askedIn, type Finding, type Search } from './finding.js'
import { type Asked, doubtOf } from './proof-of.js'
import { unbound } from './unbound.js'
import { couldBeMeant, idOf } from './unread-drafts.js'

/** Unreadable elements of one list that are read alone. */
const READ_ALONE = 5

/** Looks for the draft of a create or a new version: by the id that an answer showed, else among the own depositions. */
export async function lookForDraft(search: Search): Promise<Finding> {
  const { needs, write } = search
  const known = needs.deposits.findByWrite(write.write_id)
  if (known !== undefined) return lookForKnown(search, known.deposition_id)
  const { finding, forbidden } = await lookForDoubted(search)
  if (finding !== undefined) return finding
  const listed = await lookInLists(search, forbidden)
  return listed.kind === 'not_shown' ? { ...listed, foreign: forbidden } : listed
}

async function lookInLists(search: Search, forbidden: string | undefined): Promise<Finding> {
  const { needs, access, record, write } = search
  const { clock } = needs.outside
  const recent = await needs.lists.read(access, clock.now() - clock.age(write.write_id, write.sent_at))
  const finding = await lookAmong(search, recent, forbidden)
  if (finding.kind !== 'not_shown' || write.kind === 'create' || record.concept_rec_id === '') return finding
  // The draft of a version may have been open for long, and whoever asks for one gets that.
  return lookAmong(search, await listVersions(access, record.concept_rec_id), forbidden)
}

/** @param forbidden what the answer showed, where it must not be read */
async function lookAmong(search: Search, list: Reading<DraftList>, forbidden?: string): Promise<Finding> {
  if (list.kind !== 'found') return list.kind === 'gone' ? { kind: 'unproved', reason: 'HTTP 404' } : list
  const { read, unread } = list.value
  // It may have told that the token is another account's than was thought.
  if (!search.access.speaksFor(search.write.account))
    return { kind: 'unproved', reason: 'The token is that of another account' }
  const free = await leftBehind(search, read)
  // From here to its row in the list of remote ids nobody else may take the same draft.
  const asked = askedIn(search, free)
  const meant = read.filter((draft) => doubtOf(asked, draft) === undefined && !isToGo(search, draft))
  const [draft] = meant.sort(
    (a, b) => distance(asked.sent, a.metadata) - distance(asked.sent, b.metadata) || byId(a, b),
  )
  if (draft !== undefined) return bind(search, draft)
  if (forbidden !== undefined && [...read.map(({ id }) => id), ...unread.map(idOf)].includes(forbidden))
    return { kind: 'unproved', reason: `Deposition ${forbidden} of the list could be it and cannot be read` }
  return lookAtUnread(search, asked, unread)
}

/** A draft that is being discarded is taken for nothing else. */
const isToGo = ({ record }: Search, { id }: Deposition) =>
  record.open_writes.some(({ kind, deposition_id }) => kind === 'discard' && deposition_id === id)

/** An answer has shown the id before. */
async function lookForKnown(search: Search, id: string): Promise<Finding> {
  const { needs, access, record } = search
  const reading = await readUntilGone(access, id, record.record_id)
  if (reading.kind === 'unproved') return reading
  if (reading.kind === 'found') {
    const { submitted } = reading.value
    const effect = submitted ? publishedEffect(record, reading.value) : draftEffect(askedIn(search), reading.value)
    return { kind: 'done', effect }
  }
  needs.deposits.end(access.address.identity, id, 'gone')
  return { kind: 'absent', reason: say('deposition_went', { id }) }
}

/** The answer showed an id, and perhaps something that was not asked for; a reading may show what was. */
async function lookForDoubted(search: Search): Promise<{ finding?: Finding; forbidden?: string }> {
  const { needs, access, record, write } = search
  const id = needs.deposits.findDoubted(write.write_id)?.deposition_id
  if (id === undefined) return {}
  const reading = await readDeposition(access, id, record.record_id)
  if (isForbidden(reading)) return { forbidden: id }
  if (reading.kind === 'unproved') return { finding: reading }
  const isMeant = reading.kind === 'found' && doubtOf(askedIn(search), reading.value) === undefined
  return isMeant ? { finding: bind(search, reading.value) } : {}
}

/** The draft of another account, or a token that is not taken now. */
const isForbidden = (reading: Reading<Deposition>) => reading.kind === 'unproved' && reading.status === 403

/**
 * Open drafts of the wanted version that another record of this project was once bound to, in a copy of the project file that
 * is used no more: there is one draft per concept, so it is this one or none.
 */
async function leftBehind({ needs, access, record, write }: Search, drafts: readonly Deposition[]): Promise<string[]> {
  if (write.kind !== 'new_version') return []
  const { identity } = access.address
  const ids = drafts
    .filter(({ submitted, conceptId }) => !submitted && conceptId === record.concept_rec_id)
    .map(({ id }) => id)
    .filter((id) => needs.deposits.listById(identity, id).every((row) => row.project_uuid === access.project))
  return unbound(needs, { project: access.project, identity }, ids)
}

/** What the list shows unreadably may be the draft: each such element is read alone before nothing counts as found. */
async function lookAtUnread(search: Search, asked: Asked, unread: readonly unknown[]): Promise<Finding> {
  const candidates = unread.filter((one) => couldBeMeant(asked, one))
  for (const element of candidates.slice(0, READ_ALONE)) {
    const id = idOf(element)
    const reading = id === undefined ? undefined : await readDeposition(search.access, id, search.record.record_id)
    if (reading?.kind === 'found' && doubtOf(asked, reading.value) === undefined) return bind(search, reading.value)
    if (reading === undefined || (reading.kind === 'unproved' && !isForbidden(reading))) {
      return { kind: 'unproved', reason: `Deposition ${id ?? '(no id)'} of the list could be it and cannot be read` }
    }
  }
  const left = candidates.length - READ_ALONE
  if (left > 0) return { kind: 'unproved', reason: `${left} more elements of the list could be it and cannot be read` }
  return { kind: 'not_shown', reason: say('no_draft_fits', {}) }
}

/** Remembers whose draft it is before the project file does. */
function bind(search: Search, draft: Deposition): Finding {
  const { needs, access, record, write } = search
  const { deposits } = needs
  const { identity } = access.address
  access.learn(draft, true)
  deposits.append({
    write_id: write.write_id,
    repository: identity,
    account: draft.owner,
    deposition_id: draft.id,
    conceptrecid: draft.conceptId,
    project_uuid: access.project,
    project_path: record.project_path,
    record_uuid: record.record_uuid,
  })
  const doubted = deposits.findDoubted(write.write_id)?.deposition_id
  // What the answer showed was somebody else's.
  if (doubted !== undefined && doubted !== draft.id) deposits.end(identity, doubted, 'gone')
  return { kind: 'done', effect: draftEffect(askedIn(search), draft) }
}
