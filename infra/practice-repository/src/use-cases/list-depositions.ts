import type { Context } from '../context.js'
import { json } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { depositionBody } from '../http/deposition-body.js'
import type { UseCase } from '../http/route.js'
import type { Condition } from '../store/depositions.js'
import { accountOf } from './open-draft.js'
import { pageOfQuery, wantsAllVersions } from './page-of-query.js'

const LIMITS = { largest: 100, refusal: 'Page size cannot be greater than 100.', defaultSort: 'mostrecent' }

/** Lists the caller's depositions, one per concept unless all versions are wanted. */
export const listDepositions =
  (context: Context): UseCase =>
  (call) => {
    const owner: Condition = { sql: 'item.owner = ?', values: [accountOf(context, call)] }
    const page = pageOfQuery(call, LIMITS, [owner, ...statusConditions(context, call)])
    const found = context.store.depositions.list(wantsAllVersions(call), page)
    return json(
      200,
      found.map((deposition) => depositionBody(context, call.origin, deposition)),
    )
  }

function statusConditions({ faults }: Context, call: Call): Condition[] {
  const status = call.query.get('status')
  if (status !== 'draft' && status !== 'published') return []
  const ignored = faults.ignoresStatus({ route: 'listDepositions', method: 'GET', path: '/api/deposit/depositions' })
  if (ignored) return []
  return [{ sql: status === 'draft' ? "item.state <> 'done'" : "item.state = 'done'", values: [] }]
}
