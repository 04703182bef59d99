import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord, RemoteWrite } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Ledger } from '../ledger/ledger.js'
import { readRecord } from '../ledger/read-record.js'
import { unbound } from '../ledger/unbound.js'
import { patiently, readDeposition } from '../outside/readings.js'
import { accessForRecord, type RepositoryAccess } from '../outside/repository-access.js'
import { isRecalled } from '../store/deposits.js'

/**
 * Ends what stands in the way of a record and cannot be known: writes of unknown outcome, which are lost then, and
 * depositions made for it that cannot be read. The repository keeps whatever it has.
 *
 * @param asked when somebody asked for it: what is younger is left alone, for they cannot have meant that
 * @returns one sentence for each thing given up
 * @throws refused while an action is at work on the record
 */
export async function giveUp(ledger: Ledger, project: string, recordId: number, asked: string): Promise<string[]> {
  const record = await readRecord(ledger, project, recordId)
  // Read at an address that nobody has chosen, everything would look unreadable.
  ledger.repositoryOf(record.is_sandbox)
  const { claim } = record
  if (claim !== null && claim.purpose !== 'settle') {
    const { purpose, operation_id: operation, since: time } = claim
    const message = say('in_use_cancel_first', { id: recordId, purpose, operation, time })
    throw new ServiceError('refused', message, { claimed_by: operation })
  }
  const sentences: string[] = []
  const meant = record.open_writes.filter(({ sent_at }) => sent_at <= asked)
  for (const write of meant) sentences.push(await giveUpWrite(ledger, project, write))
  const letGo = await unwanted(ledger, project, await readRecord(ledger, project, recordId), asked)
  for (const { id, sentence } of letGo) {
    ledger.deposits.end(record.repository, id, 'gone')
    ledger.log.warn({ record: recordId, deposition: id, reason: sentence }, 'deposition given up')
    sentences.push(sentence)
  }
  return sentences
}

async function giveUpWrite({ projects, settler }: Ledger, project: string, write: RemoteWrite): Promise<string> {
  const { write_id, kind, sent_at } = write
  const reason = write.outcome ?? say('nothing_known', {})
  const outcome = say('given_up_at', { time: new Date().toISOString(), reason })
  const params = { write_id }
  // One that was left behind as sent passes through the state in which it could have been read.
  if (write.state === 'sent') await projects.settleWrite({ project, params, body: { state: 'unknown' } })
  const body = { state: 'lost', outcome, record: { last_api_error: outcome } } as const
  await projects.settleWrite({ project, params, body })
  settler.drop(write_id)
  return say('gave_up', { write: kind, time: sent_at, reason })
}

/** Depositions that were or may have been made for a record, that no record has, and that cannot be read now or are not its own. */
async function unwanted(
  ledger: Ledger,
  project: string,
  record: InternalRecord,
  asked: string,
): Promise<{ id: string; sentence: string }[]> {
  const rows = ledger.deposits.listOfRecord(record.repository, record.record_uuid).filter(({ at }) => at <= asked)
  if (rows.length === 0) return []
  const access = await accessForRecord(ledger, project, record).catch((error: Error) => error)
  const found: { id: string; sentence: string }[] = []
  const ids = rows.map(({ deposition_id }) => deposition_id)
  for (const id of await unbound(ledger, { project, identity: record.repository }, ids)) {
    const reason = access instanceof Error ? access.message : await obstacleOf(ledger, access, id)
    const isGuess = rows.some((row) => row.deposition_id === id && isRecalled(row))
    if (reason !== undefined) found.push({ id, sentence: say('let_go_unread', { id, reason }) })
    else if (isGuess) found.push({ id, sentence: say('let_go_other', { id }) })
  }
  return found
}

/** A passing fault is no reason to let go of anything. */
async function obstacleOf({ outside }: Ledger, access: RepositoryAccess, id: string): Promise<string | undefined> {
  const reading = await patiently(outside, () => readDeposition(access, id))
  return reading.kind === 'unproved' ? reading.reason : undefined
}
