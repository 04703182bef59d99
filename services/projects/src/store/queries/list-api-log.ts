import type { Database } from '@regesta/sqlite/open-database'

/** One page of outbound calls, newest first; pages of the second half are counted from the end. */
export function listApiLog(database: Database, { page, limit }: { page: number; limit: number }) {
  const total = database.prepare('select count(*) from api_log').pluck().get() as number
  const offset = (page - 1) * limit
  if (offset >= total) return { items: [], totalItems: total }
  const fromEnd = offset > total / 2
  const direction = fromEnd ? 'asc' : 'desc'
  const [skip, take] = fromEnd
    ? [Math.max(0, total - offset - limit), Math.min(limit, total - offset)]
    : [offset, limit]
  const items = database
    .prepare(
      `select timestamp, http_method, endpoint_url, response_status_code, status from api_log
       order by timestamp ${direction}, log_id ${direction} limit ? offset ?`,
    )
    .all(take, skip)
  return { items: fromEnd ? items.reverse() : items, totalItems: total }
}
