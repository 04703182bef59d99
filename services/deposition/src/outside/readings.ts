import { say } from '@regesta/contracts/sentences'
import {
  type Deposition,
  depositionOf,
  entryFrom,
  isShown,
  listOf,
  notShown,
  type RemoteEntry,
  type ShownEntry,
} from '../domain/deposition-view.js'
import type { Outside } from './deposit-repository.js'
import type { RepositoryAccess } from './repository-access.js'
import type { Reaction } from './send-call.js'
import { whyUnreadable } from './what-it-said.js'

/** What reading one thing gave. `gone`: the repository knows nothing of it; `unproved`: nothing can be concluded. */
export type Reading<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unproved'; readonly reason: string; readonly status: number | null }

/**
 * Reads, waiting for the limiter, and notes the call in the API log.
 *
 * @throws the reason of the caller who cancels meanwhile
 */
export async function readThrough<T>(
  access: RepositoryAccess,
  recordId: number | undefined,
  send: () => Promise<Reaction>,
  view: (json: unknown) => T | undefined,
  kind: 'call' | 'search' = 'call',
): Promise<Reading<T>> {
  await access.api.admit(kind)
  const reaction = await send()
  await access.note(reaction.call, recordId)
  access.signal?.throwIfAborted()
  if (reaction.kind !== 'answer') return { kind: 'unproved', reason: reaction.reason, status: null }
  const { status, json } = reaction
  // A page that says 404 comes from something in between, which knows nothing of depositions.
  if ((status === 404 || status === 410) && isObject(json)) return { kind: 'gone' }
  const value = status === 200 ? view(json) : undefined
  if (value !== undefined) return { kind: 'found', value }
  return { kind: 'unproved', reason: whyUnreadable(reaction, access.address), status }
}

const isObject = (json: unknown) => typeof json === 'object' && json !== null

type ReadById<T> = (access: RepositoryAccess, id: string, recordId?: number) => Promise<Reading<T>>

/** The deposition as it is now, of whatever account; learns the account from what is shown to its owner alone. */
export const readDeposition: ReadById<Deposition> = async (access, id, recordId) => {
  const reading = await readOne(access, id, recordId, () => access.api.read(id))
  if (reading.kind === 'found' && !isForEverybody(reading.value)) access.learn(reading.value)
  return reading
}

/** What is published is shown to every account; an edit of it is not. */
const isForEverybody = ({ submitted, state }: Deposition) => submitted && state !== 'inprogress'

/** An answer about another deposition than the one that was asked for proves nothing. */
async function readOne(
  access: RepositoryAccess,
  wanted: string,
  recordId: number | undefined,
  send: () => Promise<Reaction>,
): Promise<Reading<Deposition>> {
  const reading = await readThrough(access, recordId, send, depositionOf)
  if (reading.kind !== 'found' || reading.value.id === wanted) return reading
  const { id } = reading.value
  return { kind: 'unproved', reason: say('answer_about_deposition', { id, wanted }), status: 200 }
}

/** The files of a deposition. */
export const fileList = (json: unknown) => listOf<RemoteEntry>(json, entryFrom)

/**
 * Reads a deposition whose end has consequences. One answer that it is not there proves little: its files must be gone, too.
 */
export const readUntilGone: ReadById<Deposition> = async (access, id, recordId) => {
  const reading = await readDeposition(access, id, recordId)
  if (reading.kind !== 'gone') return reading
  const files = await readThrough(access, recordId, () => access.api.listFiles(id), fileList)
  if (files.kind !== 'found') return files
  return { kind: 'unproved', reason: `HTTP 404 for deposition ${id}, but its files are there`, status: 404 }
}

/** The public record; what is public is published. */
export const readPublic: ReadById<Deposition> = async (access, id, recordId) => {
  const reading = await readOne(access, id, recordId, () => access.api.readRecord(id))
  if (reading.kind !== 'found') return reading
  return { kind: 'found', value: { ...reading.value, submitted: true } }
}

/** The files of a public record that tells name and bytes of each. */
export const readPublicFiles: ReadById<readonly ShownEntry[]> = async (access, id, recordId) => {
  const reading = await readPublic(access, id, recordId)
  if (reading.kind !== 'found') return reading
  const { files } = reading.value
  if (files.every(isShown)) return { kind: 'found', value: files }
  return { kind: 'unproved', reason: notShown(files) ?? '', status: 200 }
}

/** How often a reading is tried before it counts as impossible for now. */
const ATTEMPTS = 4
const FIRST_WAIT = 500

/** Repeats a reading that proved nothing because of the network, a limit or a passing fault. */
export async function patiently<T>({ clock }: Outside, read: () => Promise<Reading<T>>): Promise<Reading<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const reading = await read()
    const passing =
      reading.kind === 'unproved' && (reading.status === null || reading.status === 429 || reading.status >= 500)
    if (!passing || attempt >= ATTEMPTS) return reading
    await clock.wait(FIRST_WAIT * 2 ** (attempt - 1) * (1 + Math.random() / 2))
  }
}
