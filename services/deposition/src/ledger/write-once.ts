import { randomUUID } from 'node:crypto'
import type { RecordStatus, RemoteFile, RemoteWrite, Settlement, WriteKind } from '@regesta/contracts/projects-internal'
import type { z } from 'zod'
import type { Context } from '../context.js'
import type { Deposition } from '../domain/deposition-view.js'
import { digestOf, type Payload } from '../domain/payload.js'
import { LATEST_READING, READINGS } from '../domain/reading-schedule.js'
import { isHtml, type Reaction } from '../outside/send-call.js'
import { whatItSaid } from '../outside/what-it-said.js'
import type { Held } from './claim-record.js'
import type { Effect } from './effects.js'
import { judgeReaction } from './judge-reaction.js'
import { askedOf, type Proof, proofOf } from './proof-of.js'
import { readWrite } from './read-write.js'
import { settlementOf } from './settlement-of.js'

export interface Intent {
  readonly kind: WriteKind
  readonly remote_key?: string
  readonly deposition_id?: string
  /** What is sent, where a later reading compares with it. */
  readonly payload?: Payload
  readonly files_digest?: string
  /** The write goes on only while the record has one of these statuses. */
  readonly expected: z.infer<typeof RecordStatus>[]
}

/** How one remote write ended, as far as this request can tell. */
export type Written =
  | {
      readonly state: 'done'
      readonly write: RemoteWrite
      readonly body: Record<string, unknown>
      readonly status: number
    }
  | Refused
  /** Read and not found: it may be sent again. */
  | { readonly state: 'absent'; readonly write: RemoteWrite; readonly reason: string }
  | { readonly state: 'unknown'; readonly write: RemoteWrite; readonly reason: string }
  /** What the repository shows contradicts the project file: a person decides. */
  | { readonly state: 'lost'; readonly write: RemoteWrite; readonly reason: string }

export interface Refused {
  readonly state: 'refused'
  readonly status: number | null
  readonly sentences: readonly string[]
  readonly json: unknown
  readonly again: boolean
}

export interface Sending {
  readonly intent: Intent
  send(): Promise<Reaction>
  /** The file as its bytes went out; undefined unless all of them did. */
  file?(): RemoteFile | undefined
  /** Offsets from sending at which an unknown outcome is read within this request, milliseconds. */
  readings?: readonly number[]
  /** Further effects of a refusal, for example the error of a file. */
  refusal?(sentences: readonly string[]): Effect
}

/** How often a call that certainly did nothing (no connection, 429) is repeated within one request. */
const ATTEMPTS = 6
const FIRST_WAIT = 500

/** Writes the intent down, sends once, settles. Repeats only what was certainly not done. */
export async function writeOnce(context: Context, held: Held, sending: Sending): Promise<Written> {
  for (let attempt = 1; ; attempt += 1) {
    const written = await sendOne(context, held, sending)
    const again = written.state === 'refused' && written.again && attempt < limitOf(written)
    if (!again) return written
    if (written.status !== 429) await pauseBefore(context, attempt, held.signal)
  }
}

/** A 403 on a file write may pass; three tries show whether it does. */
const limitOf = ({ status }: Refused) => (status === 403 ? 3 : ATTEMPTS)

export const pauseBefore = ({ outside }: Context, attempt: number, signal?: AbortSignal) =>
  outside.clock.wait(Math.min(FIRST_WAIT * 2 ** (attempt - 1), 15_000) * (1 + Math.random() / 2), signal)

async function sendOne(context: Context, held: Held, sending: Sending): Promise<Written> {
  const { access } = held
  await access.api.admit('call')
  const write = await openWrite(context, held, sending.intent)
  // Its age counts from here, also when the clock on the wall is set while the call is under way.
  context.outside.clock.age(write.write_id, write.sent_at)
  try {
    return await conclude(context, held, sending, write, await sending.send())
  } catch (error) {
    handOver(context, held, write)
    throw error
  }
}

/** Leaves a write to the settler whose end this request could not write down, for want of room: it is read again soon. */
function handOver({ reporter, settler, outside }: Context, { project }: Held, write: RemoteWrite): void {
  const isTold = reporter.isWaiting(write.write_id)
  const next_read_at = new Date(outside.clock.now() + outside.clock.span(READINGS[0] ?? 0)).toISOString()
  const unknown = { state: 'unknown', next_read_at } as const
  if (!isTold || settler.isOpen(write.write_id)) settler.adopt(project, { ...write, ...unknown })
  // Should that not be taken either, it is told again until it is.
  if (!isTold) void reporter.settle(project, write.write_id, unknown).catch(() => {})
}

/** Writes down what an answer proves. */
async function conclude(
  context: Context,
  held: Held,
  sending: Sending,
  write: RemoteWrite,
  reaction: Reaction,
): Promise<Written> {
  const verdict = judgeReaction(write.kind, reaction)
  const settle = (settlement: Settlement) =>
    context.reporter.settle(held.project, write.write_id, { api_calls: [reaction.call], ...settlement })
  if (verdict.state === 'refused') {
    context.deposits.forgetRequest(write.write_id)
    return refuse(held, reaction, verdict.again, settle, sending)
  }
  if (verdict.state === 'unknown') return resolveUnknown(context, held, sending, { write, settle, ...told(reaction) })
  const { status, json } = verdict.answer
  const asked = askedOf(context.deposits, held.access.address.identity, {
    write,
    record: held.record,
    file: sending.file?.(),
  })
  const proof = proofOf(asked, verdict.answer)
  if ('doubt' in proof) {
    const reason = `HTTP ${status}, but it proves nothing: ${proof.doubt}`
    return resolveUnknown(context, held, sending, { write, settle, status, reason })
  }
  const settled = await settleProved(context, held, write, proof, (effect) =>
    settle({ state: 'done', response_status: status, ...settlementOf(effect) }),
  )
  if (settled.state === 'lost') return lost(settled)
  return { state: 'done', write: settled, body: bodyOf(json), status }
}

/** Remembers the remote id before the project file does; what was sent need not be compared any more. */
function settleProved(
  context: Context,
  held: Held,
  write: RemoteWrite,
  { effect, draft }: Exclude<Proof, { doubt: string }>,
  settle: (effect: Effect) => Promise<RemoteWrite>,
): Promise<RemoteWrite> {
  if (draft !== undefined) rememberDeposit(context, held, write, draft)
  context.deposits.forgetRequest(write.write_id)
  return settle(effect)
}

const lost = (write: RemoteWrite): Written => ({ state: 'lost', write, reason: write.outcome ?? 'a contradiction' })

/** What a reaction that proves nothing says of itself. */
function told(reaction: Reaction): { status: number | null; reason: string } {
  if (reaction.kind !== 'answer') return { status: null, reason: reaction.reason }
  const { status } = reaction
  return { status, reason: isHtml(reaction) ? `HTTP ${status} with a page instead of data` : `HTTP ${status}` }
}

async function openWrite(
  context: Context,
  { project, token, record, access }: Held,
  intent: Intent,
): Promise<RemoteWrite> {
  const { expected, payload, ...members } = intent
  const write_id = randomUUID()
  if (payload !== undefined) {
    const { kind } = intent
    const { record_uuid } = record
    const repository = access.address.identity
    context.deposits.keepRequest({ write_id, kind, repository, project_uuid: project, record_uuid }, payload)
  }
  return context.projects.openWrite({
    project,
    body: {
      write_id,
      claim_token: token,
      record_id: record.record_id,
      repository: record.repository,
      account: access.account(),
      request_sha256: payload === undefined ? null : digestOf(payload),
      holder: context.holder,
      expected_status: expected,
      ...members,
    },
  })
}

/** The answer showed a remote id: written down before anything else. */
function rememberDeposit({ deposits }: Context, held: Held, write: RemoteWrite, draft: Deposition): void {
  held.access.learn(draft, true)
  deposits.append({
    write_id: write.write_id,
    repository: held.access.address.identity,
    account: draft.owner,
    deposition_id: draft.id,
    conceptrecid: draft.conceptId,
    project_uuid: held.project,
    project_path: held.projectPath,
    record_uuid: held.record.record_uuid,
  })
}

async function refuse(
  { access }: Held,
  reaction: Reaction,
  again: boolean,
  settle: (settlement: Settlement) => Promise<RemoteWrite>,
  { refusal }: Sending,
): Promise<Refused> {
  const status = reaction.kind === 'answer' ? reaction.status : null
  const sentences = reaction.kind === 'answer' ? whatItSaid(reaction, access.address) : [reaction.reason]
  const outcome = sentences.join('. ')
  const effect: Effect = refusal?.(sentences) ?? { record: { last_api_error: outcome } }
  await settle({ state: 'refused', response_status: status, outcome, ...settlementOf(effect) })
  return { state: 'refused', status, sentences, json: reaction.kind === 'answer' ? reaction.json : undefined, again }
}

/** A write whose outcome its answer did not tell. */
interface Untold {
  readonly write: RemoteWrite
  readonly status: number | null
  readonly reason: string
  settle(settlement: Settlement): Promise<RemoteWrite>
}

/** Nobody knows what the call did: reads at the prompt times, then leaves it to the settler. */
async function resolveUnknown(
  context: Context,
  held: Held,
  sending: Sending,
  { write, status, reason, settle }: Untold,
): Promise<Written> {
  const { clock } = context.outside
  const nextAt = new Date(Date.parse(write.sent_at) + clock.span(READINGS[0] ?? 0)).toISOString()
  // Should the projects service be away now, the settler still knows what has to be read.
  context.settler.adopt(held.project, { ...write, state: 'unknown', next_read_at: lastPromptReading(context, write) })
  let current = await settle({ state: 'unknown', response_status: status, outcome: reason, next_read_at: nextAt })
  for (const offset of sending.readings ?? []) {
    const wait = clock.span(offset) - clock.age(write.write_id, write.sent_at)
    if (wait > 0) await clock.wait(wait / clock.span(1), held.signal).catch(() => {})
    if (held.signal.aborted) break
    current = await readWrite(context, held.access, current)
    if (current.state === 'unknown') continue
    context.settler.drop(write.write_id)
    return concludeReading(held, current, reason)
  }
  context.settler.adopt(held.project, current)
  return { state: 'unknown', write: current, reason }
}

async function concludeReading(held: Held, write: RemoteWrite, reason: string): Promise<Written> {
  if (write.state === 'lost') return lost(write)
  if (write.state !== 'done') return { state: 'absent', write, reason }
  return { state: 'done', write, body: (await held.refresh()).record_metadata, status: 200 }
}

/** By then the request that sent a write has ended its own readings. */
const lastPromptReading = ({ outside: { clock } }: Context, write: RemoteWrite) =>
  new Date(Date.parse(write.sent_at) + clock.span(LATEST_READING)).toISOString()

const bodyOf = (json: unknown) => (typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {})
