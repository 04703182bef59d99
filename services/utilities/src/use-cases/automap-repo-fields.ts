import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { mapRepoFields } from '../domain/map-repo-fields.js'

export function automapRepoFields(): Handler<typeof utilities.automapRepoFields> {
  return async ({ body, signal }) => reply(200, { success: true, mapping: await mapRepoFields(body.headers, signal) })
}
