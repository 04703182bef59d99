import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import { json } from '../http/answer.js'
import { idOf } from '../http/call.js'
import { depositionBody } from '../http/deposition-body.js'
import type { UseCase } from '../http/route.js'
import { readDeposition } from './open-draft.js'

/** Registers the DOI of a concept; the route is gone from today's platform. */
export const registerConceptDoi =
  (context: Context): UseCase =>
  (call) => {
    if (context.settings.platform !== 'old') throw refusals.unknownRoute()
    const deposition = readDeposition(context, call)
    if (context.store.records.find(idOf(call)) === undefined) throw refusals.forbidden()
    context.store.records.setConceptDoi(
      deposition.conceptId,
      `${context.settings.doiPrefix}/zenodo.${deposition.conceptId}`,
    )
    return json(201, depositionBody(context, call.origin, deposition))
  }
