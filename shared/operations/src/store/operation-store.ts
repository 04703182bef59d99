import { findingsOf } from '@regesta/contracts/messages'
import type { Operation, OperationStatus } from '@regesta/contracts/operations'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'

export interface OperationRow {
  operation_id: string
  kind: string
  project: string
  idempotency_key: string | null
  request_json: string
  status: OperationStatus
  revision: number
  done: number
  total: number | null
  unit: string
  message: string
  error: string | null
  started_at: string
  completed_at: string | null
  http_status: number | null
  result_headers: string | null
  result_json: string | null
  cancel_requested_at: string | null
  /** Only in memory: not needed after the end. */
  bytes_done?: number
  bytes_total?: number
}

/** An operation without what was asked and what was answered, which may be long. */
export type ListedOperation = Omit<OperationRow, 'request_json' | 'result_json'>

const LISTED = `operation_id, kind, project, idempotency_key, status, revision, done, total, unit, message, error, started_at,
  completed_at, http_status, result_headers, cancel_requested_at`
const COLUMNS = `${LISTED}, request_json, result_json`

/** Finished operations that are kept. */
const KEPT = 1_000

type NewOperation = Pick<OperationRow, 'operation_id' | 'kind' | 'project' | 'idempotency_key' | 'request_json'>
type Progress = Pick<OperationRow, 'operation_id' | 'project' | 'revision' | 'done' | 'total' | 'unit' | 'message'>
type End = Progress &
  Pick<OperationRow, 'status' | 'error' | 'completed_at' | 'http_status' | 'result_headers' | 'result_json'>

export type OperationStore = ReturnType<typeof operationStore>

/** All SQL about operations. */
export function operationStore(database: Database) {
  const statement = statementCache(database)
  return {
    /** Inserts a running operation; answers the existing one when the key was used before. */
    start(row: NewOperation): OperationRow {
      statement(
        `insert into operations (operation_id, kind, project, idempotency_key, request_json, status, started_at)
         values (@operation_id, @kind, @project, @idempotency_key, @request_json, 'running', @started_at)
         on conflict do nothing`,
      ).run({ ...row, started_at: now() })
      const query = `select ${COLUMNS} from operations where operation_id = ? or (kind = ? and idempotency_key = ?)`
      return statement(query).get(row.operation_id, row.kind, row.idempotency_key) as OperationRow
    },
    find: (id: string) =>
      statement(`select ${COLUMNS} from operations where operation_id = ?`).get(id) as OperationRow | undefined,
    listRecent: () =>
      statement(`select ${LISTED} from operations order by rowid desc limit 200`).all() as ListedOperation[],
    listRunning: () =>
      statement(`select ${COLUMNS} from operations where status = 'running' order by rowid`).all() as OperationRow[],
    isAnyRunning: () => statement(`select 1 from operations where status = 'running' limit 1`).get() !== undefined,
    progress(row: Progress): void {
      statement(
        `update operations set project = @project, revision = @revision, done = @done, total = @total, unit = @unit,
           message = @message
         where operation_id = @operation_id and status = 'running'`,
      ).run(row)
    },
    /** Keeps that somebody asked running work to stop; false when it has ended. */
    requestCancel: (id: string): boolean =>
      statement(
        `update operations set cancel_requested_at = coalesce(cancel_requested_at, ?)
         where operation_id = ? and status = 'running'`,
      ).run(now(), id).changes === 1,
    /** Ends an operation once; later ends change nothing. */
    finish(end: End): void {
      statement(
        `update operations set project = @project, status = @status, revision = @revision, done = @done, total = @total,
           unit = @unit, message = @message, error = @error, completed_at = @completed_at, http_status = @http_status,
           result_headers = @result_headers, result_json = @result_json
         where operation_id = @operation_id and status = 'running'`,
      ).run(end)
    },
    /** Forgets the oldest finished operations; answers their ids. */
    prune: () =>
      (
        statement(
          `delete from operations where status <> 'running' and operation_id in
             (select operation_id from operations order by rowid desc limit -1 offset ${KEPT}) returning operation_id`,
        ).all() as { operation_id: string }[]
      ).map((row) => row.operation_id),
  }
}

/** Which sentences of the table a text is made of; nothing of any other text. */
function findingsIn(text: string): Pick<Operation, 'findings'> {
  const findings = findingsOf([text])
  return findings.some(({ message_id }) => message_id !== undefined) ? { findings } : {}
}

/** An operation as its viewers see it. */
export const viewOf = (row: ListedOperation, service: string): Operation => ({
  operation_id: row.operation_id,
  kind: row.kind,
  status: row.status,
  done: row.done,
  total: row.total,
  unit: row.unit,
  message: row.message,
  started_at: row.started_at,
  completed_at: row.completed_at,
  ...(row.http_status === null ? {} : { http_status: row.http_status }),
  ...(row.status === 'running' ? {} : { result_url: `${urlOf(service, row.operation_id)}/result` }),
  ...(row.error === null ? {} : { error: row.error }),
  ...findingsIn(row.error ?? row.message),
  ...(row.project === '' ? {} : { project_uuid: row.project }),
  ...(row.status === 'running' && row.bytes_total !== undefined
    ? { bytes_done: row.bytes_done ?? 0, bytes_total: row.bytes_total }
    : {}),
})

export const urlOf = (service: string, id: string) => `/api/operations/${service}/${id}`
