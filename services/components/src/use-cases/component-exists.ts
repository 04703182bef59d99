import type { components } from '@regesta/contracts/components'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

export function componentExists({ folders }: Context): Handler<typeof components.componentExists> {
  return ({ params }) => reply(200, { success: true, exists: folders.exists(params.component_name) })
}
