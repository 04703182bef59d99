import type { ApiCall, Claim, RemoteWrite } from '@regesta/contracts/projects-internal'
import { recordInUse } from '@regesta/contracts/record-in-use'
import { now } from '@regesta/sqlite/timestamp'
import type { OpenProject } from '../../open-project.js'
import { atomically, durably } from '../durably.js'
import { recordRow } from './records.js'

const WRITE_COLUMNS = `write_id, record_id, kind, remote_key, deposition_id, repository, account, request_sha256, files_digest,
  state, holder, sent_at, reads, next_read_at, response_status, settled_at, outcome`
const OPEN = `state in ('sent', 'unknown')`

export const claimOf = (project: OpenProject, recordId: number): Claim | null =>
  (project
    .statement('select token, record_id, purpose, operation_id, holder, since from record_claims where record_id = ?')
    .get(recordId) as Claim | undefined) ?? null

export const listClaims = (project: OpenProject): Claim[] =>
  project.statement('select token, record_id, purpose, operation_id, holder, since from record_claims').all() as Claim[]

export const openWritesOf = (project: OpenProject, recordId: number): RemoteWrite[] =>
  project
    .statement(`select ${WRITE_COLUMNS} from remote_writes where record_id = ? and ${OPEN} order by sent_at`)
    .all(recordId) as RemoteWrite[]

/**
 * Ended writes to a deposition that no answer of their own has shown to be done, newest first. Readings ended them: the call itself may
 * still be on its way.
 */
export const unansweredWritesOf = (project: OpenProject, recordId: number, deposition: string | null): RemoteWrite[] =>
  project
    .statement(
      `select ${WRITE_COLUMNS} from remote_writes
       where record_id = ? and deposition_id = ? and kind in ('put_metadata', 'put_file', 'delete_file')
         and (state in ('absent', 'lost') or state = 'done' and coalesce(response_status, 500) >= 300)
       order by sent_at desc, rowid desc`,
    )
    .all(recordId, deposition) as RemoteWrite[]

export const writesOf = (project: OpenProject, recordId: number): RemoteWrite[] =>
  project
    .statement(`select ${WRITE_COLUMNS} from remote_writes where record_id = ? order by sent_at desc, rowid desc`)
    .all(recordId) as RemoteWrite[]

export const listOpenWrites = (project: OpenProject): RemoteWrite[] =>
  project.statement(`select ${WRITE_COLUMNS} from remote_writes where ${OPEN} order by sent_at`).all() as RemoteWrite[]

/**
 * Claims a record for one action. Repeatable with the same token. A claim of an earlier start of its holder is dead: it
 * gives way unless an open write still has to be settled. It need not survive a power cut, which ends its holder too; the
 * intents that are written down after it take it to the disk with them.
 *
 * @throws refused while another action holds the record
 */
export function claimRecord(
  project: OpenProject,
  wanted: Omit<Claim, 'since'>,
  isDead: (holder: string) => boolean,
): void {
  atomically(project, () => {
    recordRow(project, wanted.record_id)
    const held = claimOf(project, wanted.record_id)
    if (held !== null && held.token !== wanted.token) {
      const open = openWritesOf(project, wanted.record_id).find((write) => write.kind !== 'discard')
      if (open !== undefined || !isDead(held.holder)) throw recordInUse(held, open)
      project.statement('delete from record_claims where record_id = ?').run(wanted.record_id)
    }
    project
      .statement(
        `insert into record_claims (record_id, token, purpose, operation_id, holder, since)
         values (@record_id, @token, @purpose, @operation_id, @holder, @since) on conflict (record_id) do nothing`,
      )
      .run({ ...wanted, since: now() })
  })
}

/**
 * Gives a claim back. With an open write it passes to the settler, which ends it together with the write. Where a power cut
 * undoes that, it is the claim of a dead holder.
 */
export function releaseClaim(project: OpenProject, token: string): void {
  atomically(project, () => {
    const held = project.statement('select record_id from record_claims where token = ?').get(token) as
      | { record_id: number }
      | undefined
    if (held === undefined) return
    const open = openWritesOf(project, held.record_id).some((write) => write.kind !== 'discard')
    const sql = open
      ? `update record_claims set purpose = 'settle' where token = ?`
      : 'delete from record_claims where token = ?'
    project.statement(sql).run(token)
  })
}

export const findWrite = (project: OpenProject, writeId: string): RemoteWrite | undefined =>
  project.statement(`select ${WRITE_COLUMNS} from remote_writes where write_id = ?`).get(writeId) as
    | RemoteWrite
    | undefined

/** After a new start of a holder: its sent writes become unknown, its claims pass to the settler or end. */
export function adoptDeadHolders(project: OpenProject, isDead: (holder: string) => boolean): void {
  const dead = listClaims(project).filter((claim) => isDead(claim.holder))
  const lost = listOpenWrites(project).filter((write) => write.state === 'sent' && isDead(write.holder))
  if (dead.length === 0 && lost.length === 0) return
  durably(project, () => {
    for (const write of lost) {
      project
        .statement(`update remote_writes set state = 'unknown', next_read_at = ? where write_id = ? and state = 'sent'`)
        .run(now(), write.write_id)
    }
  })
  for (const claim of dead) releaseClaim(project, claim.token)
}

const NOTHING_SAID = { record_id: null, file_id: null, request_body: null, response_body: null }

/** A call that is told of again with its time, because the answer to its teller was lost, is in the log once. */
export function appendApiCalls(project: OpenProject, calls: readonly ApiCall[]): void {
  for (const call of calls) {
    project
      .statement(
        `insert into api_log (timestamp, record_id, file_id, http_method, endpoint_url, request_body, response_status_code,
           response_body, duration_ms, status)
         select @timestamp, @record_id, @file_id, @http_method, @endpoint_url, @request_body, @response_status_code,
           @response_body, @duration_ms, @status
         where @told is null or not exists (
           select 1 from api_log known indexed by api_log_by_time where known.timestamp = @told
             and known.http_method is @http_method and known.endpoint_url = @endpoint_url and known.record_id is @record_id
             and known.duration_ms is @duration_ms and known.response_status_code is @response_status_code)`,
      )
      .run({ ...NOTHING_SAID, timestamp: now(), told: call.timestamp ?? null, ...call })
  }
}
