import type { Context } from '../context.js'
import { Refusal } from '../domain/refusal.js'
import { idOf } from '../http/call.js'
import { exportAs, formatOfName } from '../http/exports.js'
import type { UseCase } from '../http/route.js'
import { findRecord } from './find-record.js'
import { missingPage } from './missing-page.js'

/** A record in a format that the address names. */
export const exportRecord =
  (context: Context): UseCase =>
  (call) => {
    const format = formatOfName(call.params.format ?? '')
    if (format === undefined) return missingPage()
    try {
      return exportAs(context, call, findRecord(context, idOf(call)).record, format)
    } catch (error) {
      if (error instanceof Refusal) return missingPage()
      throw error
    }
  }
