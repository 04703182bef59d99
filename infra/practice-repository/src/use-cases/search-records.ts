import type { Context } from '../context.js'
import { json } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { hitsBody } from '../http/hits-body.js'
import type { UseCase } from '../http/route.js'
import type { Condition } from '../store/depositions.js'
import { searchCondition } from '../store/search-conditions.js'
import { type PageLimits, pageOfQuery, wantsAllVersions } from './page-of-query.js'

const ANONYMOUS = 'Page size cannot be greater than 25. Please use authenticated requests to increase the limit to 100.'

export const searchLimits = ({ owner }: Call): PageLimits =>
  owner === null
    ? { largest: 25, refusal: ANONYMOUS, defaultSort: 'mostrecent' }
    : { largest: 100, refusal: 'Page size cannot be greater than 100.', defaultSort: 'mostrecent' }

/** Searches published records: the newest version of each concept unless all are wanted. */
export const searchRecords =
  (context: Context): UseCase =>
  (call) => {
    const community = call.params.community
    const page = pageOfQuery(call, searchLimits(call), filters(call, community))
    const found = context.store.depositions.search(wantsAllVersions(call), page)
    const path = community === undefined ? '/api/records' : `/api/communities/${community}/records`
    return json(200, hitsBody(context, call, path, found, page))
  }

/** The filters beside `q`; several values of one filter are alternatives. */
function filters(call: Call, community: string | undefined): Condition[] {
  const given = (name: string) =>
    call.query
      .getAll(name)
      .flatMap((value) => value.split(','))
      .filter((value) => value !== '')
  const communities = community === undefined ? given('communities') : [community]
  return [
    ...alternatives('communities', communities),
    ...alternatives('type', given('type')),
    ...alternatives('subtype', given('subtype')),
  ]
}

function alternatives(field: string, values: readonly string[]): Condition[] {
  if (values.length === 0) return []
  const parts = values.map((text) => ({ kind: 'match', field, text, quoted: true }) as const)
  return [searchCondition({ kind: 'or', parts })]
}
