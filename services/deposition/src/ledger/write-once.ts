import { randomUUID } from 'node:crypto'
import type { ApiCall, RemoteWrite, Settled, Settlement, WriteKind } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { isPassing } from '@regesta/http/keep-telling'
import type { Deposition } from '../domain/deposition-view.js'
import { digestOf } from '../domain/payload.js'
import type { Reaction } from '../outside/send-call.js'
import { whatItSaid } from '../outside/what-it-said.js'
import type { Effect } from './effects.js'
import { handOver } from './hand-over.js'
import type { Held } from './held.js'
import { judgeReaction } from './judge-reaction.js'
import type { Ledger } from './ledger.js'
import { askedOf, proofOf, type Shown } from './proof-of.js'
import { readBack } from './read-back.js'
import { resolveUnknown, told } from './resolve-unknown.js'
import { settlementOf } from './settlement-of.js'
import { lost, type Refused, type Sending, type Written } from './written.js'

/** How often a call that certainly did nothing (no connection, 429) is repeated within one request. */
const ATTEMPTS = 6
const FIRST_WAIT = 500
/** Writes whose settlement stores the draft as it was read after them. */
const STORING: ReadonlySet<WriteKind> = new Set(['create', 'new_version', 'put_metadata'])

/** Writes the intent down, sends once, settles. Repeats only what was certainly not done. */
export async function writeOnce(ledger: Ledger, held: Held, sending: Sending): Promise<Written> {
  for (let attempt = 1; ; attempt += 1) {
    const written = await sendOne(ledger, held, sending)
    if (written.state === 'done' && STORING.has(sending.intent.kind)) ledger.readings.noteStored(held)
    const again = written.state === 'refused' && written.again && attempt < limitOf(written)
    if (!again) return written
    if (written.status !== 429) await pauseBefore(ledger, attempt, held.signal)
  }
}

/** A 403 on a file write may pass; three tries show whether it does. */
const limitOf = ({ status }: Refused) => (status === 403 ? 3 : ATTEMPTS)

export const pauseBefore = ({ outside }: Ledger, attempt: number, signal?: AbortSignal) =>
  outside.clock.wait(Math.min(FIRST_WAIT * 2 ** (attempt - 1), 15_000) * (1 + Math.random() / 2), signal)

/** Writes the intent of a discard down and sends nothing: the settler reads first, and discards what is still there. */
export async function discardLater(
  ledger: Ledger,
  held: Held,
  sending: Pick<Sending, 'intent' | 'unknown'>,
  reason: string,
): Promise<void> {
  await withIntent(ledger, held, sending, (write) => {
    const settle = (settlement: Settlement) => ledger.reporter.settle(held.project, write.write_id, settlement)
    return resolveUnknown(ledger, held, sending, { write, settle, status: null, reason })
  })
}

async function sendOne(ledger: Ledger, held: Held, sending: Sending): Promise<Written> {
  await held.access.api.admit('call', sending.before?.storeSoon)
  return withIntent(ledger, held, sending, async (write) =>
    conclude(ledger, held, sending, write, await sending.send()),
  )
}

type Intended = Pick<Sending, 'intent' | 'before'>

async function withIntent(
  ledger: Ledger,
  held: Held,
  sending: Intended,
  work: (write: RemoteWrite) => Promise<Written>,
): Promise<Written> {
  const writeId = randomUUID()
  ledger.readings.outdate(held)
  ledger.reporter.hold(writeId)
  try {
    const write = await openWrite(ledger, held, sending, writeId)
    // Its age counts from here, also when the clock on the wall is set while the call is under way.
    ledger.outside.clock.age(writeId, write.sent_at)
    return await work(write).catch((error: unknown) => {
      handOver(ledger, held, write)
      throw error
    })
  } finally {
    if (!sending.before?.isWaiting(writeId)) ledger.reporter.letGo(writeId)
  }
}

/** Writes down what an answer and the reading after it prove. */
async function conclude(
  ledger: Ledger,
  held: Held,
  sending: Sending,
  write: RemoteWrite,
  reaction: Reaction,
): Promise<Written> {
  const verdict = judgeReaction(write.kind, reaction)
  // The reading after the answer is stored with the end, too, and not by a call of its own.
  const calls = [reaction.call]
  const settle = (settlement: Settlement) =>
    ledger.reporter.settle(held.project, write.write_id, { api_calls: calls, ...settlement })
  if (verdict.state === 'refused') return refuse(held, reaction, verdict.again, settle, sending)
  if (verdict.state === 'unknown') return resolveUnknown(ledger, held, sending, { write, settle, ...told(reaction) })
  const { status } = verdict.answer
  const { record } = held
  const access = { ...held.access, note: async (call: ApiCall) => void calls.push(call) }
  const asked = askedOf(ledger.deposits, access.address.identity, { write, record, file: sending.file?.() })
  const shown = proofOf(asked, verdict.answer)
  // Whatever comes of the reading, the id is known.
  if (shown.draft !== undefined) ledger.deposits.appendDoubted(depositOf(held, write, shown.draft))
  const proof = 'doubt' in shown ? shown : await readBack({ needs: ledger, access, record, write }, asked, shown)
  if ('doubt' in proof) {
    const reason = say('proves_nothing', { number: status, reason: proof.doubt })
    return resolveUnknown(ledger, held, sending, { write, settle, status, reason })
  }
  const settled = await settleProved(ledger, held, write, proof, (effect) => {
    const end = { state: 'done', response_status: status, ...settlementOf(effect) } as const
    return sending.before?.keep(write, { api_calls: calls, ...end }) ?? settle(end)
  })
  if (settled.state === 'lost') return lost(settled)
  return { state: 'done', write: settled, body: proof.body ?? bodyOf(verdict.answer.json), status }
}

/** Remembers the remote id before the project file does. */
function settleProved(
  ledger: Ledger,
  held: Held,
  write: RemoteWrite,
  { effect, draft }: Shown,
  settle: (effect: Effect) => RemoteWrite | Promise<RemoteWrite>,
): RemoteWrite | Promise<RemoteWrite> {
  if (draft !== undefined) rememberDeposit(ledger, held, write, draft)
  return settle(effect)
}

async function openWrite(
  ledger: Ledger,
  { project, token, record, access }: Held,
  { intent, before }: Intended,
  write_id: string,
): Promise<RemoteWrite> {
  const { expected, payload, ...members } = intent
  if (payload !== undefined) {
    const { kind } = intent
    const { record_uuid } = record
    const repository = access.address.identity
    ledger.deposits.keepRequest({ write_id, kind, repository, project_uuid: project, record_uuid }, payload)
  }
  const body = {
    write_id,
    claim_token: token,
    record_id: record.record_id,
    repository: record.repository,
    account: access.account(),
    request_sha256: payload === undefined ? null : digestOf(payload),
    holder: ledger.holder,
    expected_status: expected,
    ...members,
  }
  const open = (settles?: Settled) => ledger.projects.openWrite({ project, body: { ...body, settles } })
  return (before?.storeWith(open) ?? open()).catch((error: unknown) => {
    endUnsent(ledger, project, write_id, error)
    throw error
  })
}

/** Nothing was sent. Where the answer of the projects service may be all that was lost, the write is ended there. */
function endUnsent({ deposits, reporter }: Ledger, project: string, writeId: string, error: unknown): void {
  deposits.forgetRequest(writeId)
  const unsent = { state: 'refused', outcome: say('nothing_sent', {}) } as const
  if (isPassing(error)) void reporter.settle(project, writeId, unsent).catch(() => {})
}

/** The answer showed a remote id: written down before anything else. */
function rememberDeposit({ deposits }: Ledger, held: Held, write: RemoteWrite, draft: Deposition): void {
  held.access.learn(draft, true)
  deposits.append(depositOf(held, write, draft))
}

/** A deposition as the list of remote ids keeps it, with the write that showed it. */
export const depositOf = (held: Held, { write_id }: Pick<RemoteWrite, 'write_id'>, draft: Deposition) => ({
  write_id,
  repository: held.access.address.identity,
  account: draft.owner,
  deposition_id: draft.id,
  conceptrecid: draft.conceptId,
  project_uuid: held.project,
  project_path: held.record.project_path,
  record_uuid: held.record.record_uuid,
})

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

const bodyOf = (json: unknown) => (typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {})
