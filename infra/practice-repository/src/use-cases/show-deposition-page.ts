import type { Context } from '../context.js'
import { html } from '../http/answer.js'
import { idOf } from '../http/call.js'
import type { UseCase } from '../http/route.js'
import { layout } from '../pages/layout.js'
import { missingPage } from './missing-page.js'

/** The page of an open draft; its contents are for its owner's client, so it only says that it is there. */
export const showDepositionPage =
  ({ store }: Context): UseCase =>
  (call) => {
    const draft = store.drafts.find(idOf(call))
    if (draft === undefined) return missingPage()
    const files = store.bucketFiles.totals(draft.bucketId).files
    const body = `<h1>Draft ${draft.id}</h1>\n<p>This draft is ${draft.state} and has ${files} file(s). Publish it to give it a page.</p>`
    return html(200, layout(`Draft ${draft.id}`, '<meta name="robots" content="noindex,nofollow" />\n', body))
  }
