import type { Context } from '../context.js'
import { json } from '../http/answer.js'
import { idOf } from '../http/call.js'
import { hitsBody } from '../http/hits-body.js'
import type { UseCase } from '../http/route.js'
import type { Condition } from '../store/depositions.js'
import { findRecord } from './find-record.js'
import { pageOfQuery } from './page-of-query.js'
import { searchLimits } from './search-records.js'

/** All versions of a record's concept, newest first. */
export const listRecordVersions =
  (context: Context): UseCase =>
  (call) => {
    const { record } = findRecord(context, idOf(call))
    const siblings: Condition = { sql: 'item.concept_id = ?', values: [record.conceptId] }
    const page = pageOfQuery(call, { ...searchLimits(call), defaultSort: 'version' }, [siblings])
    const found = context.store.depositions.search(true, page)
    return json(200, hitsBody(context, call, `/api/records/${record.id}/versions`, found, page))
  }
