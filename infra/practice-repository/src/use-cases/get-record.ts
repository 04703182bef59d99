import type { Context } from '../context.js'
import { type Answer, json, jsonRedirect, redirect, revisionTag } from '../http/answer.js'
import { type Call, idOf } from '../http/call.js'
import { exportAs, formatOfAccept } from '../http/exports.js'
import { linksFrom } from '../http/links.js'
import { recordBody } from '../http/record-body.js'
import type { UseCase } from '../http/route.js'
import { findRecord } from './find-record.js'

/** A published record, in the format that `Accept` asks for; a concept leads to its newest version. */
export const getRecord =
  (context: Context): UseCase =>
  (call) => {
    const { record, concept } = findRecord(context, idOf(call))
    if (concept) return toLatest(context, call, record.id)
    const format = formatOfAccept(call.headers.accept)
    if (format !== 'json') return exportAs(context, call, record, format)
    return json(200, recordBody(context, call.origin, record, call.owner), revisionTag(record.revision))
  }

function toLatest({ settings }: Context, call: Call, id: number): Answer {
  if (settings.platform === 'old') return jsonRedirect(301, 'Moved Permanently.', linksFrom(call.origin).record(id))
  return redirect(302, `/api/records/${id}`)
}
