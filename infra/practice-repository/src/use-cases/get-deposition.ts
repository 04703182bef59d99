import type { Context } from '../context.js'
import { json, revisionTag } from '../http/answer.js'
import { depositionBody } from '../http/deposition-body.js'
import type { UseCase } from '../http/route.js'
import { readDeposition } from './open-draft.js'

/** Answers the open draft where there is one, else the published record. */
export const getDeposition =
  (context: Context): UseCase =>
  (call) => {
    const deposition = readDeposition(context, call)
    return json(200, depositionBody(context, call.origin, deposition), revisionTag(deposition.revision))
  }
