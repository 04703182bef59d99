import { createHash } from 'node:crypto'
import { ServiceError } from '@regesta/contracts/problem'
import type { ApiCall, InternalRecord, projectsInternal } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Client } from '@regesta/http/connect'
import { TOKEN_VARIABLES } from '@regesta/http/repository-tokens'
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
import type { Deposits } from '../store/deposits.js'
import { type DepositRepository, depositRepository, type Outside } from './deposit-repository.js'
import { checkAddress, keyOf, type RepositoryAddress } from './repository-address.js'
import { type Room, roomAt, saying } from './room.js'
import type { Reaction } from './send-call.js'
import { whyUnreadable } from './what-it-said.js'

/** Environments whose records do not say where they were made were always these two. */
const UNRECORDED = { sandbox: 'https://sandbox.zenodo.org', production: 'https://zenodo.org' }

/** The repository that a record belongs to. */
export const homeOf = ({ repository, is_sandbox }: Pick<InternalRecord, 'repository' | 'is_sandbox'>): string =>
  repository || (is_sandbox ? UNRECORDED.sandbox : UNRECORDED.production)

/** A repository as one project may use it: its calls, and the account they act for. */
export interface RepositoryAccess extends Room {
  readonly project: string
  readonly address: RepositoryAddress
  readonly api: DepositRepository
  /** When it is aborted, nobody waits for readings any more. */
  readonly signal: AbortSignal | undefined
  /** The owner in answers; before the first answer a fingerprint of the token. */
  account(): string
  /** Whether readings under this access can prove anything about a write of that account. */
  speaksFor(account: string | null): boolean
  /** Learns from an answer whose token this is. What was read counts where nothing was known; what was made always. */
  learn(deposition: Deposition, isMade?: boolean): void
  /** Puts calls that were no remote writes into the API log. */
  note(call: ApiCall, recordId?: number): Promise<void>
}

export interface AccessNeeds {
  readonly projects: Client<typeof projectsInternal>
  readonly deposits: Deposits
  readonly outside: Outside
  readonly repositoryOf: (isSandbox: boolean) => RepositoryAddress
  /** The token of this installation at its own practice repository. */
  readonly practiceToken: () => string
}

/** On whose behalf a repository is called. */
export interface OnBehalf {
  /** Ends waiting and readings when their caller cancels. */
  readonly signal?: AbortSignal | undefined
  /** Says what is waited for, until what is returned is called. */
  readonly waits?: ((sentence: string) => () => void) | undefined
}

/** What the account at the practice repository is known by: it has been the same one under every token. */
const PRACTICE_ACCOUNT = 'practice'

/**
 * @throws refused when the configured address cannot be used, no_token when there is no token for the environment, naming
 *   the ways to give one
 */
export async function accessTo(
  needs: AccessNeeds,
  project: string,
  isSandbox: boolean,
  { signal, waits }: OnBehalf = {},
): Promise<RepositoryAccess> {
  const { projects, deposits, outside } = needs
  const address = needs.repositoryOf(isSandbox)
  checkAddress(address)
  const token = await tokenFor(needs, project, address)
  const fingerprint = fingerprintOf(address, address.isPractice ? PRACTICE_ACCOUNT : token)
  const account = () => deposits.ownerOf(address.identity, fingerprint) ?? `token:${fingerprint}`
  const ownerOf = (name: string) =>
    name.startsWith('token:') ? (deposits.ownerOf(address.identity, name.slice(6)) ?? name) : name
  return {
    project,
    address,
    api: depositRepository(outside, { address, token }, { signal, onWait: saying(waits, outside, address) }),
    signal,
    ...roomAt(outside, address),
    account,
    speaksFor: (name) => address.isPractice || name === null || ownerOf(name) === account(),
    learn: ({ owner }, isMade = false) => {
      if (owner === null || (!isMade && deposits.ownerOf(address.identity, fingerprint) !== undefined)) return
      deposits.learnOwner(address.identity, fingerprint, owner)
    },
    note: async (call, recordId) => {
      await projects.appendApiLog({ project, body: { calls: [{ ...call, record_id: recordId ?? null }] } })
    },
  }
}

type Bound = Pick<
  InternalRecord,
  | 'record_id'
  | 'record_uuid'
  | 'is_sandbox'
  | 'repository'
  | 'repo_record_id'
  | 'concept_rec_id'
  | 'previous_version_id'
  | 'open_writes'
>

/** Whether no repository has ever had anything of a record: it takes whichever is configured. */
const isUnbound = (deposits: Deposits, record: Bound): boolean =>
  record.repo_record_id === '' &&
  record.concept_rec_id === '' &&
  record.previous_version_id === null &&
  record.open_writes.length === 0 &&
  deposits.listOfRecord(record.repository, record.record_uuid).length === 0

/**
 * The repository of a record.
 *
 * @throws refused when the configuration names another repository than the one that the record belongs to
 */
export async function accessForRecord(
  needs: AccessNeeds,
  project: string,
  record: Bound,
  onBehalf?: OnBehalf,
): Promise<RepositoryAccess> {
  const address = needs.repositoryOf(record.is_sandbox)
  const configured = address.identity
  const home = homeOf(record)
  if (home !== configured && !isUnbound(needs.deposits, record)) {
    const sentence = canGiveUp(record) ? 'other_repository_open' : 'other_repository'
    const told = { id: record.record_id, own: home, key: keyOf(address), other: configured }
    throw new ServiceError('refused', say(sentence, told))
  }
  return accessTo(needs, project, record.is_sandbox, onBehalf)
}

const canGiveUp = ({ repo_record_id, open_writes }: Bound) => repo_record_id === '' && open_writes.length > 0

/** The practice repository takes only the installation's own token, whatever is stored: it may be that of a real one. */
async function tokenFor(
  { projects, practiceToken }: AccessNeeds,
  project: string,
  address: RepositoryAddress,
): Promise<string> {
  if (address.isPractice) return practiceToken()
  const { token, source } = await projects.revealCredential({ project, body: { is_sandbox: address.isSandbox } })
  if (token !== null && token !== '') return token
  const variable = TOKEN_VARIABLES[address.isSandbox ? 'sandbox' : 'production']
  const environment = address.isSandbox ? 'sandbox' : 'production'
  throw new ServiceError('no_token', say('no_token', { environment, repository: address.baseUrl, source, variable }))
}

/** Tells tokens apart without telling anything about them. */
const fingerprintOf = ({ identity }: RepositoryAddress, token: string) =>
  createHash('sha256').update(`${identity}\n${token}`).digest('hex').slice(0, 16)

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

/** The deposition as it is now, of whatever account; learns the account from it. */
export async function readDeposition(
  access: RepositoryAccess,
  id: string,
  recordId?: number,
): Promise<Reading<Deposition>> {
  const reading = await readThrough(access, recordId, () => access.api.read(id), depositionOf)
  if (reading.kind !== 'found') return reading
  if (reading.value.id !== id) return aboutAnother(id, reading.value)
  access.learn(reading.value)
  return reading
}

/** The files of a deposition. */
export const fileList = (json: unknown) => listOf<RemoteEntry>(json, entryFrom)

/**
 * Reads a deposition whose end has consequences. One answer that it is not there proves little: its files must be gone, too.
 */
export async function readUntilGone(
  access: RepositoryAccess,
  id: string,
  recordId?: number,
): Promise<Reading<Deposition>> {
  const reading = await readDeposition(access, id, recordId)
  if (reading.kind !== 'gone') return reading
  const files = await readThrough(access, recordId, () => access.api.listFiles(id), fileList)
  if (files.kind !== 'found') return files
  return { kind: 'unproved', reason: `HTTP 404 for deposition ${id}, but its files are there`, status: 404 }
}

/** The public record; what is public is published. */
export async function readPublic(
  access: RepositoryAccess,
  id: string,
  recordId?: number,
): Promise<Reading<Deposition>> {
  const reading = await readThrough(access, recordId, () => access.api.readRecord(id), depositionOf)
  if (reading.kind !== 'found') return reading
  if (reading.value.id !== id) return aboutAnother(id, reading.value)
  return { kind: 'found', value: { ...reading.value, submitted: true } }
}

/** The files of a public record that tells name and bytes of each. */
export async function readPublicFiles(
  access: RepositoryAccess,
  id: string,
  recordId?: number,
): Promise<Reading<readonly ShownEntry[]>> {
  const reading = await readPublic(access, id, recordId)
  if (reading.kind !== 'found') return reading
  const { files } = reading.value
  if (files.every(isShown)) return { kind: 'found', value: files }
  return { kind: 'unproved', reason: notShown(files) ?? '', status: 200 }
}

const aboutAnother = (wanted: string, { id }: Deposition) =>
  ({ kind: 'unproved', reason: say('answer_about_deposition', { id, wanted }), status: 200 }) as const

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
