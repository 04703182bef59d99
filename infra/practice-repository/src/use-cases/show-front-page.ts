import type { Context } from '../context.js'
import { html } from '../http/answer.js'
import { linksFrom } from '../http/links.js'
import type { UseCase } from '../http/route.js'
import { frontPage } from '../pages/front-page.js'

/** The newest records. */
export const showFrontPage =
  ({ store }: Context): UseCase =>
  (call) => {
    const { ids, total } = store.depositions.search(false, { conditions: [], order: 'item.id DESC', page: 1, size: 50 })
    const records = ids.map((id) => store.records.find(id)).filter((record) => record !== undefined)
    return html(200, frontPage(linksFrom(call.origin), records, total))
  }
