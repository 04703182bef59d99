import type { Context } from '../context.js'
import { Refusal } from '../domain/refusal.js'
import { html, redirect } from '../http/answer.js'
import { idOf } from '../http/call.js'
import { linksFrom } from '../http/links.js'
import { mayReadFiles } from '../http/record-body.js'
import type { UseCase } from '../http/route.js'
import { signposting } from '../pages/linkset.js'
import { recordPage } from '../pages/record-page.js'
import { findRecord } from './find-record.js'
import { missingPage } from './missing-page.js'

/** The landing page of a record; a concept leads to its newest version. */
export const showRecordPage =
  (context: Context): UseCase =>
  (call) => {
    try {
      const { record, concept } = findRecord(context, idOf(call))
      if (concept) return redirect(302, `/records/${record.id}`)
      const { depositions, records, bucketFiles } = context.store
      const files = mayReadFiles(record, call.owner) ? bucketFiles.list(record.bucketId) : []
      const siblings = { sql: 'item.concept_id = ?', values: [record.conceptId] }
      const { ids } = depositions.search(true, { conditions: [siblings], order: 'item.id DESC', page: 1, size: 100 })
      const versions = ids.map((id) => records.find(id)).filter((version) => version !== undefined)
      const links = linksFrom(call.origin)
      return html(200, recordPage({ links, record, files, versions }), { Link: signposting(links, record, files) })
    } catch (error) {
      if (error instanceof Refusal) return missingPage()
      throw error
    }
  }
