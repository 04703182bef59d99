import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { asServiceErrors } from '../domain/as-service-error.js'

/** Persons by identifier; with `q` those among the copies whose names fit, best first. */
export const listPersons =
  ({ persons }: Context): HandlerOf<'listPersons'> =>
  async ({ query }) => {
    const library = persons()
    const { page, limit, prefix = '', q } = query
    if (q === undefined) await asServiceErrors(() => library.dictionary())
    const offset = (page - 1) * limit
    const { items, total } =
      q === undefined ? library.store.list(prefix, limit, offset) : library.search(q, { limit, offset })
    const shown = items.map(({ kb_id, title, url, latest_update }) => ({ kb_id, title, url, latest_update }))
    return reply(200, { items: shown, totalItems: total, page, totalPages: Math.max(1, Math.ceil(total / limit)) })
  }
