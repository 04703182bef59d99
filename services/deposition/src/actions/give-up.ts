import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord, RemoteWrite } from '@regesta/contracts/projects-internal'
import type { Context } from '../context.js'
import { readRecord } from '../ledger/read-record.js'
import { unbound } from '../ledger/unbound.js'
import { accessForRecord, patiently, type RepositoryAccess, readDeposition } from '../outside/repository-access.js'
import { isRecalled } from '../store/deposits.js'

/**
 * Ends what stands in the way of a record and cannot be known: writes of unknown outcome, which are lost then, and
 * depositions made for it that cannot be read. The repository keeps whatever it has.
 *
 * @param asked when somebody asked for it: what is younger is left alone, for they cannot have meant that
 * @returns one sentence for each thing given up
 * @throws refused while an action is at work on the record
 */
export async function giveUp(context: Context, project: string, recordId: number, asked: string): Promise<string[]> {
  const record = await readRecord(context, project, recordId)
  const { claim } = record
  if (claim !== null && claim.purpose !== 'settle') {
    const message = `Record ${recordId} is in use: ${claim.purpose} (operation ${claim.operation_id}) since ${claim.since}. Cancel that operation before anything is given up`
    throw new ServiceError('refused', message, { claimed_by: claim.operation_id })
  }
  const sentences: string[] = []
  const meant = record.open_writes.filter(({ sent_at }) => sent_at <= asked)
  for (const write of meant) sentences.push(await giveUpWrite(context, project, write))
  const letGo = await unwanted(context, project, await readRecord(context, project, recordId), asked)
  for (const { id, reason } of letGo) {
    context.deposits.end(record.repository, id, 'gone')
    context.log.warn({ record: recordId, deposition: id, reason }, 'deposition given up')
    sentences.push(`Let go of deposition ${id}, ${reason}`)
  }
  return sentences
}

async function giveUpWrite({ projects, settler }: Context, project: string, write: RemoteWrite): Promise<string> {
  const { write_id, kind, sent_at } = write
  const known = write.outcome ?? 'nothing is known of it'
  const outcome = `Given up at ${new Date().toISOString()}; until then: ${known}`
  const params = { write_id }
  // One that was left behind as sent passes through the state in which it could have been read.
  if (write.state === 'sent') await projects.settleWrite({ project, params, body: { state: 'unknown' } })
  const body = { state: 'lost', outcome, record: { last_api_error: outcome } } as const
  await projects.settleWrite({ project, params, body })
  settler.drop(write_id)
  return `Gave up ${kind} of ${sent_at}: ${known}`
}

/** Depositions that were or may have been made for a record, that no record has, and that cannot be read now or are not its own. */
async function unwanted(
  context: Context,
  project: string,
  record: InternalRecord,
  asked: string,
): Promise<{ id: string; reason: string }[]> {
  const rows = context.deposits.listOfRecord(record.repository, record.record_uuid).filter(({ at }) => at <= asked)
  if (rows.length === 0) return []
  const access = await accessForRecord(context, project, record).catch((error: Error) => error)
  const found: { id: string; reason: string }[] = []
  const ids = rows.map(({ deposition_id }) => deposition_id)
  for (const id of await unbound(context, { project, identity: record.repository }, ids)) {
    const obstacle = access instanceof Error ? access.message : await obstacleOf(context, access, id)
    const isGuess = rows.some((row) => row.deposition_id === id && isRecalled(row))
    if (obstacle !== undefined) found.push({ id, reason: `which could not be read: ${obstacle}` })
    else if (isGuess) found.push({ id, reason: 'which has the metadata of the record and is something else' })
  }
  return found
}

/** A passing fault is no reason to let go of anything. */
async function obstacleOf({ outside }: Context, access: RepositoryAccess, id: string): Promise<string | undefined> {
  const reading = await patiently(outside, () => readDeposition(access, id))
  return reading.kind === 'unproved' ? reading.reason : undefined
}
