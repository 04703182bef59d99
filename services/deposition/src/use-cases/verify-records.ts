import type { Repair, VerifiedRecord } from '@regesta/contracts/deposition'
import { findingOf, findingsOf } from '@regesta/contracts/messages'
import { pick } from '@regesta/contracts/pick'
import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { asServiceError } from '@regesta/http/error-reply'
import { reply } from '@regesta/http/reply'
import type { OperationHandle } from '@regesta/http/serve'
import { compareRecord, unread } from '../actions/compare-record.js'
import { forEachItem } from '../actions/for-each-item.js'
import { giveUp } from '../actions/give-up.js'
import { agrees, repairRecord } from '../actions/repair-record.js'
import type { Context, HandlerOf } from '../context.js'
import { type Action, withClaim } from '../ledger/claim-record.js'
import { readRecord } from '../ledger/read-record.js'
import { accessForRecord } from '../outside/repository-access.js'

const WIDTH = 4
const PAGE = 500

/** Compares records with the repository, one after the other in a few lanes; repairs only what it is told to. */
export function verifyRecords(context: Context): HandlerOf<'verifyRecords'> {
  return async ({ project, body, operation }) => {
    if (body.record_ids === undefined && body.repair.includes('give_up')) {
      throw new ServiceError('invalid_input', "'record_ids' must name the records that 'repair' give_up is for")
    }
    const records = await recordsToVerify(context, project, body.record_ids, body.repair)
    let done = 0
    const verify = async (record: Known) => {
      const verified = await verifyOne({ context, project, repair: body.repair, operation }, record)
      done += 1
      operation.progress({ done, total: records.length, unit: 'records' })
      return verified
    }
    const results = await forEachItem(records, WIDTH, operation.signal, verify, notBegun)
    return reply(200, { success: results.every(isFine), results: results.map(withFindings) })
  }
}

/** What was found, with what says which sentences it is. */
function withFindings(verified: VerifiedRecord): VerifiedRecord {
  const { repaired, error, details, files } = verified
  const sentences = new Set([...repaired, ...(error === null ? [] : [error]), ...details])
  return {
    ...verified,
    files: files.map(withFinding),
    findings: findingsOf([...sentences]),
  }
}

/** Of a file that is the same nothing is said but its sum. */
function withFinding(file: VerifiedRecord['files'][number]): VerifiedRecord['files'][number] {
  const finding = file.result === '=' ? undefined : findingOf(file.detail)
  return finding?.message_id === undefined ? file : { ...file, finding }
}

const notBegun = (record: Known) => unread(record, say('comparison_not_begun', {}))

const KNOWN = ['record_id', 'record_title', 'is_sandbox', 'record_status', 'repo_record_id'] as const

/** A record as it is named before its turn: of many thousands, and of what changes until then, nothing more is kept. */
type Known = Pick<InternalRecord, (typeof KNOWN)[number]>

const known = (record: InternalRecord): Known => pick(record, KNOWN)

/** By default everything that has a deposition; for adoption also what may have lost one. */
async function recordsToVerify(
  { projects }: Context,
  project: string,
  ids: readonly number[] | undefined,
  repair: readonly Repair[],
): Promise<Known[]> {
  const found: Known[] = []
  if (ids !== undefined) {
    for (let start = 0; start < ids.length; start += PAGE) {
      const record_ids = ids.slice(start, start + PAGE)
      found.push(...(await projects.readRecords({ project, body: { record_ids } })).records.map(known))
    }
    return found
  }
  const record_status: InternalRecord['record_status'][] = ['draft', 'published']
  if (repair.includes('adopt')) record_status.push('prepared')
  for (let before: number | undefined; ; ) {
    const body = { record_status, limit: PAGE, ...(before === undefined ? {} : { before_record_id: before }) }
    const { records } = await projects.findRecords({ project, body })
    found.push(...records.map(known))
    before = records.at(-1)?.record_id
    if (records.length < PAGE) return found
  }
}

interface Verification {
  readonly context: Context
  readonly project: string
  readonly repair: readonly Repair[]
  readonly operation: OperationHandle
}

async function verifyOne(verification: Verification, record: Known): Promise<VerifiedRecord> {
  const { context, project, repair, operation } = verification
  const given: string[] = []
  try {
    if (repair.includes('give_up'))
      given.push(...(await giveUp(context, project, record.record_id, operation.startedAt)))
    // Since it was named, others may have changed it, and so has what was given up.
    const verified = await compareAndRepair(verification, await readRecord(context, project, record.record_id))
    return { ...verified, repaired: [...given, ...verified.repaired] }
  } catch (thrown) {
    const problem = asServiceError(thrown, (err) =>
      context.log.error({ err, record: record.record_id }, 'not verified'),
    )
    return { ...unread(record, problem.message), repaired: given }
  }
}

async function compareAndRepair(
  { context, project, repair, operation }: Verification,
  record: InternalRecord,
): Promise<VerifiedRecord> {
  const access = await accessForRecord(context, project, record, operation)
  if (repair.length === 0) return (await compareRecord(context, access, record)).verified
  const action: Action = { project, recordId: record.record_id, purpose: 'repair', operation }
  return withClaim(context, action, async (held) => {
    const compared = await compareRecord(context, held.access, held.record)
    return repairRecord({ context, held, compared, operation }, repair)
  })
}

const isFine = (verified: VerifiedRecord) =>
  verified.error === null && (verified.repaired.length > 0 || agrees(verified))
