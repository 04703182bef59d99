import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import { type Deposition, notShown } from '../domain/deposition-view.js'
import type { Payload } from '../domain/payload.js'
import { keyFiles } from '../domain/remote-keys.js'
import { couldBeSame, distance, titleOf } from '../domain/same-metadata.js'
import { byId } from '../ledger/find-drafts.js'
import type { Held } from '../ledger/held.js'
import type { MadeSince } from '../ledger/made-since.js'
import { placeOf, unbound } from '../ledger/unbound.js'
import { couldBeMeant, idOf } from '../ledger/unread-drafts.js'
import { readUntilGone } from '../outside/readings.js'
import { recalledId } from '../store/deposits.js'
import { bindDraft, rememberFound } from './bind-draft.js'
import { refuseForgottenDrafts } from './forgotten-drafts.js'

/**
 * What was made for a record after the copy from which its project file was put back, by an installation whose own list of remote
 * ids is not here. An open draft is taken over; what is published is a person's to adopt.
 *
 * @returns the repository's view of the draft; undefined when nothing was made, or the file was never put back
 * @throws refused when it is published, internal when nobody can tell
 */
export async function recallDraft(
  context: Context,
  held: Held,
  payload: Payload,
): Promise<Record<string, unknown> | undefined> {
  const { restored } = await context.projects.readProject({ project: held.project })
  if (restored === null) return undefined
  const list = await context.listsSince.read(held.access, restored)
  if (list.kind !== 'found') throw cannotTell(list.kind === 'gone' ? 'HTTP 404' : list.reason)
  let unclear: Deposition | undefined
  for (const id of await candidates(context, held, payload, list.value)) {
    const reading = await readUntilGone(held.access, id, held.record.record_id)
    if (reading.kind === 'unproved') throw cannotTell(reading.reason)
    if (reading.kind === 'gone') continue
    const found = reading.value
    const likeness = likenessOf(context, held, payload, found)
    if (likeness === 'meant') return recall(context, held, payload, found)
    if (likeness === 'unclear') unclear ??= found
  }
  if (unclear !== undefined) throw cannotTell(notShown(unclear.files))
  return undefined
}

async function recall(
  context: Context,
  held: Held,
  payload: Payload,
  found: Deposition,
): Promise<Record<string, unknown>> {
  if (found.submitted) {
    rememberFound(context, held, recalledId(), found)
    await refuseForgottenDrafts(context, held)
  }
  await bindDraft(context, held, { write_id: recalledId(), payload }, found)
  held.report.push(
    `The draft ${found.id} was made for this record after the copy of the project file, and was taken over.`,
  )
  return found.body
}

/** Depositions that may be the record's and that nobody is known to have made, the likeliest first. */
async function candidates(context: Context, held: Held, payload: Payload, list: MadeSince): Promise<string[]> {
  const { access, record } = held
  const knows = (id: string) => context.deposits.knows(access.address.identity, id)
  const { metadata } = payload
  const read = list
    .titled(titleOf(metadata))
    .filter((one) => likenessOf(context, held, payload, one) !== 'other' && !knows(one.id))
    .sort((a, b) => distance(metadata, a.metadata) - distance(metadata, b.metadata) || byId(a, b))
  const asked = {
    write: { kind: 'create' },
    record,
    sent: metadata,
    ownerOf: (id: string) => knows(id) || undefined,
  } as const
  const unread = list.unread.filter((element) => couldBeMeant(asked, element)).map(idOf)
  const ids = [...read.map(({ id }) => id), ...unread.filter((id) => id !== undefined)]
  return unbound(context, placeOf(access), ids)
}

/** Of two objects that are described alike the names of their files tell which is which, as far as they are shown. */
function likenessOf(
  { configuration }: Context,
  { record }: Held,
  { metadata }: Payload,
  { metadata: shown, files }: Deposition,
): 'meant' | 'unclear' | 'other' {
  if (!couldBeSame(metadata, shown)) return 'other'
  const keys = new Set(keyFiles(record.files, configuration.current.repo.flatten_names, files).map(({ key }) => key))
  if (files.length === 0 || keys.size === 0 || files.some(({ key }) => keys.has(key))) return 'meant'
  return files.some(({ key }) => key === '') ? 'unclear' : 'other'
}

const cannotTell = (reason = '') => new ServiceError('internal', say('draft_since_copy_unclear', { reason }))
