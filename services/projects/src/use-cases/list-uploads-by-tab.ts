import { ServiceError } from '@regesta/contracts/problem'
import { reply, streamed } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { streamJson } from '../replies/stream-rows.js'
import { uploadsQuery } from '../store/queries/list-uploads.js'

const DEFAULT_LIMIT = 25

/** The items of one tab, all of them unless a part is asked for. */
export function listUploadsByTab(context: Context): HandlerOf<'listUploadsByTab'> {
  return ({ project, query }) => {
    if (query.tab_id === 'versioning') return reply(200, [])
    const paged = query.page !== undefined || query.limit !== undefined
    const limit = paged ? (query.limit ?? DEFAULT_LIMIT) : undefined
    const found = uploadsQuery(query.tab_id, {
      isSandbox: query.is_sandbox,
      practiceUrl: context.practiceUrl(),
      search: query.search,
      titlePattern: query.title_pattern,
      since: instant('date_since', query.date_since, 'start'),
      until: instant('date_until', query.date_until, 'end'),
      limit,
      offset: ((query.page ?? 1) - 1) * (limit ?? 0),
    })
    return streamed(200, streamJson(context, project, { as: 'rows', queries: [found] }))
  }
}

/** A date means its whole day, in UTC; a time without a zone is UTC too. */
function instant(field: string, text: string | undefined, side: 'start' | 'end'): string | undefined {
  if (text === undefined || text === '') return undefined
  // A plus sign in a query arrives as a blank; one before a time of day is the older way to write ISO 8601.
  const written = text.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T').replace(' ', '+')
  const whole = /^\d{4}-\d\d-\d\d$/.test(written)
    ? `${written}T${side === 'start' ? '00:00:00.000' : '23:59:59.999'}`
    : written
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(whole)
    ? Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(whole) ? whole : `${whole}Z`)
    : Number.NaN
  if (!Number.isNaN(time)) return new Date(time).toISOString()
  throw new ServiceError('invalid_input', `'${field}' must be an ISO 8601 date or time, received "${text}"`)
}
