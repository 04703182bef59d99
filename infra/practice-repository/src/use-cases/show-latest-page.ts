import type { Context } from '../context.js'
import { Refusal } from '../domain/refusal.js'
import { redirect } from '../http/answer.js'
import { idOf } from '../http/call.js'
import type { UseCase } from '../http/route.js'
import { findRecord } from './find-record.js'
import { missingPage } from './missing-page.js'

/** Leads to the page of the newest version. */
export const showLatestPage =
  (context: Context): UseCase =>
  (call) => {
    try {
      const { record } = findRecord(context, idOf(call))
      return redirect(302, `/records/${context.store.records.latest(record.conceptId)?.id ?? record.id}`)
    } catch (error) {
      if (error instanceof Refusal) return missingPage()
      throw error
    }
  }
