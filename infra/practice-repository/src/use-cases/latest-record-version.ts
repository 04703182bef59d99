import type { Context } from '../context.js'
import { jsonRedirect } from '../http/answer.js'
import { idOf } from '../http/call.js'
import { linksFrom } from '../http/links.js'
import type { UseCase } from '../http/route.js'
import { findRecord } from './find-record.js'

/** Leads from any version, or the concept, to the newest version. */
export const latestRecordVersion =
  (context: Context): UseCase =>
  (call) => {
    const { record } = findRecord(context, idOf(call))
    const newest = context.store.records.latest(record.conceptId) ?? record
    return jsonRedirect(301, 'Redirecting...', linksFrom(call.origin).record(newest.id))
  }
