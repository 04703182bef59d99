import { ownMember } from '@regesta/contracts/own-member'
import { Refusal, refusals } from '../domain/refusal.js'
import { parseQuery } from '../domain/search/parse-query.js'
import type { Call } from '../http/call.js'
import type { Condition, Page } from '../store/depositions.js'
import { searchCondition } from '../store/search-conditions.js'

const WINDOW = 10_000

const LATEST_ID = 'item.id DESC'
const LATEST_CREATED = `item.created DESC, ${LATEST_ID}`

const ORDERS: Record<string, string> = {
  bestmatch: LATEST_ID,
  mostrecent: LATEST_CREATED,
  newest: LATEST_CREATED,
  publication_date: `json_extract(item.metadata, '$.publication_date') DESC, ${LATEST_ID}`,
  version: LATEST_ID,
  mostviewed: LATEST_ID,
}

const flipped = (order: string) => order.replaceAll('DESC', 'ASC')

/** The order of a list; `-` before a name turns it round. */
function orderOf(sort: string | null, fallback: string): string {
  if (sort === null || sort === '') return ORDERS[fallback] ?? ''
  const name = sort.replace(/^-/, '')
  const order = ownMember(ORDERS, name)
  if (order === undefined) throw refusals.invalidField('sort', `Invalid sort option '${sort}'.`)
  return sort.startsWith('-') ? flipped(order) : order
}

function positive(call: Call, name: string, fallback: number): number {
  const value = call.query.get(name)
  if (value === null || value === '') return fallback
  if (!/^\d+$/.test(value)) throw refusals.invalidField(name, 'Not a valid integer.')
  if (Number(value) < 1) throw refusals.invalidField(name, 'Must be greater than or equal to 1.')
  return Number(value)
}

export interface PageLimits {
  readonly largest: number
  /** What a larger page is refused with. */
  readonly refusal: string
  readonly defaultSort: string
}

/** The page that a list call wants: `q`, `sort`, `page`, `size`. */
export function pageOfQuery(call: Call, limits: PageLimits, conditions: readonly Condition[]): Page {
  const size = positive(call, 'size', 25)
  if (size > limits.largest) throw refusals.invalidField('size', limits.refusal)
  const page = positive(call, 'page', 1)
  if (page * size > WINDOW) throw new Refusal(400, 'Maximum number of 10000 results have been reached.')
  const q = call.query.get('q')?.trim() ?? ''
  const order = orderOf(call.query.get('sort'), q === '' ? limits.defaultSort : 'bestmatch')
  return { conditions: [...conditions, searchCondition(parseQuery(q))], order, page, size }
}

/** Whether older versions are listed, too: `true`, `1` or nothing after the name. */
export const wantsAllVersions = (call: Call): boolean =>
  ['true', '1', ''].includes(call.query.get('all_versions')?.toLowerCase() ?? 'false')
