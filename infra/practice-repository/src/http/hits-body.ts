import type { Context } from '../context.js'
import type { Page } from '../store/depositions.js'
import type { Call } from './call.js'
import { recordBody } from './record-body.js'

interface Hits {
  readonly ids: readonly number[]
  readonly total: number
}

/** A page of records with links to its neighbours. */
export function hitsBody(context: Context, call: Call, path: string, { ids, total }: Hits, { page, size }: Page) {
  const records = ids.map((id) => context.store.records.find(id)).filter((record) => record !== undefined)
  const link = (number: number) => `${call.origin}${path}?${queryOf(call, number, size)}`
  return {
    hits: { hits: records.map((record) => recordBody(context, call.origin, record, call.owner)), total },
    aggregations: {},
    links: {
      self: link(page),
      ...(page > 1 ? { prev: link(page - 1) } : {}),
      ...(page * size < Math.min(total, 10_000) ? { next: link(page + 1) } : {}),
    },
  }
}

function queryOf(call: Call, page: number, size: number): string {
  const query = new URLSearchParams(call.query)
  query.delete('access_token')
  query.set('page', String(page))
  query.set('size', String(size))
  query.sort()
  return query.toString()
}
