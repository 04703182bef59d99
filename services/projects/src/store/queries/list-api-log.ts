import type { Database } from '@regesta/sqlite/open-database'
import { type PageFound, type PageWanted, partOf, readPart } from './part.js'

const COLUMNS = 'timestamp, http_method, endpoint_url, response_status_code, status'

/** One page of outbound calls, newest first; where a page begins is counted from the nearer end. */
export function listApiLog(database: Database, wanted: PageWanted): PageFound {
  const totalItems = database.prepare('select count(*) from api_log').pluck().get() as number
  const part = partOf(totalItems, wanted)
  const { offset, count, rest } = part
  if (count === 0) return { totalItems, rows: [] }
  const [direction, skip] = rest < offset ? ['asc', rest - 1] : ['desc', offset]
  const first = database
    .prepare(
      `select timestamp, log_id from api_log order by timestamp ${direction}, log_id ${direction} limit 1 offset ?`,
    )
    .get(skip) as object
  const query = {
    sql: `select ${COLUMNS} from api_log where (timestamp, log_id) <= (@timestamp, @log_id)
      order by timestamp desc, log_id desc limit @count`,
    values: { ...first, count },
  }
  return { totalItems, rows: readPart(database, part, query) }
}
