import type { CallFilter } from '@regesta/contracts/projects'
import type { Database } from '@regesta/sqlite/open-database'
import { type PageFound, type PageWanted, partOf, readPart } from './part.js'

export type CallsWanted = PageWanted & CallFilter

const COLUMNS = 'timestamp, http_method, endpoint_url, response_status_code, status, record_id, duration_ms'

/** What is true of a call that was answered so. */
export const ANSWERS = {
  taken: 'response_status_code between 200 and 299',
  refused: 'response_status_code not between 200 and 299',
  none: 'response_status_code is null',
} as const satisfies Record<NonNullable<CallFilter['answer']>, string>

/** One page of outbound calls, newest first; where a page begins is counted from the nearer end. */
export function listApiLog(database: Database, wanted: CallsWanted): PageFound {
  const { where, values } = callConditions(wanted)
  const totalItems = database.prepare(`select count(*) from api_log where ${where}`).pluck().get(values) as number
  const part = partOf(totalItems, wanted)
  const { offset, count, rest } = part
  if (count === 0) return { totalItems, rows: [] }
  const [direction, skip] = rest < offset ? ['asc', rest - 1] : ['desc', offset]
  const first = database
    .prepare(
      `select timestamp, log_id from api_log where ${where}
       order by timestamp ${direction}, log_id ${direction} limit 1 offset @skip`,
    )
    .get({ ...values, skip }) as object
  const query = {
    sql: `select ${COLUMNS} from api_log where (timestamp, log_id) <= (@timestamp, @log_id) and ${where}
      order by timestamp desc, log_id desc limit @count`,
    values: { ...values, ...first, count },
  }
  return { totalItems, rows: readPart(database, part, query) }
}

export function callConditions({ method, answer, search }: CallFilter) {
  const conditions = [
    ...(method === undefined ? [] : ['http_method = @method']),
    ...(answer === undefined ? [] : [ANSWERS[answer]]),
    ...(search === '' ? [] : ['instr(lower(endpoint_url), lower(@search)) > 0']),
  ]
  const values = { ...(method === undefined ? {} : { method }), ...(search === '' ? {} : { search }) }
  return { where: conditions.join(' and ') || 'true', values }
}
