import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { mapRepoFields } from '../domain/map-repo-fields.js'

export function automapRepoFields(): HandlerOf<'automapRepoFields'> {
  return async ({ body, signal }) => reply(200, { success: true, mapping: await mapRepoFields(body.headers, signal) })
}
