import { createHash } from 'node:crypto'
import { ServiceError } from '@regesta/contracts/problem'
import type { ApiCall, InternalRecord, projectsInternal } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Client } from '@regesta/http/connect'
import { TOKEN_VARIABLES } from '@regesta/http/repository-tokens'
import type { Deposition } from '../domain/deposition-view.js'
import type { Deposits } from '../store/deposits.js'
import { type DepositRepository, depositRepository, type Outside } from './deposit-repository.js'
import { checkAddress, keyOf, type RepositoryAddress } from './repository-address.js'
import { type Room, roomAt, saying } from './room.js'

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
  /** Whether any answer has told the account. */
  isKnown(): boolean
  /** Learns from a deposition whose token this is. What is surely its own counts always; a guess where nothing was known. */
  learn(deposition: Deposition, isOwn?: boolean): void
  /** Puts calls that were no remote writes into the API log. */
  note(call: ApiCall, recordId?: number): Promise<void>
}

/** What it takes to get at a repository. */
export interface AccessNeeds {
  readonly projects: Client<typeof projectsInternal>
  readonly deposits: Deposits
  /** The network: connections, limits, time. */
  readonly outside: Outside
  /** The repository that the configuration names for the sandbox or for production. */
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
  const owner = () => deposits.ownerOf(address.identity, fingerprint)
  const account = () => owner() ?? `token:${fingerprint}`
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
    isKnown: () => owner() !== undefined,
    learn: ({ owner: shown }, isOwn = false) => {
      const known = owner()
      if (shown === null || shown === known || (!isOwn && known !== undefined)) return
      deposits.learnOwner(address.identity, fingerprint, shown)
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
  const own = record.repository
  if (own !== configured && !isUnbound(needs.deposits, record)) {
    const sentence = canGiveUp(record) ? 'other_repository_open' : 'other_repository'
    const told = { id: record.record_id, own, key: keyOf(address), other: configured }
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
