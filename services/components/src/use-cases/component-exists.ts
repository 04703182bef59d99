import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

export function componentExists({ folders }: Context): HandlerOf<'componentExists'> {
  return ({ params }) => reply(200, { success: true, exists: folders.exists(params.component_name) })
}
