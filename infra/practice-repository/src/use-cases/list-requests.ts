import type { Context } from '../context.js'
import { json } from '../http/answer.js'
import type { UseCase } from '../http/route.js'
import { accountOf } from './open-draft.js'

/** Requests for access, inclusion or deletion; the practice repository has none. */
export const listRequests =
  (context: Context): UseCase =>
  (call) => {
    accountOf(context, call)
    const self = `${call.origin}/api/requests`
    return json(200, { hits: { hits: [], total: 0 }, aggregations: {}, links: { self }, sortBy: 'newest' })
  }
