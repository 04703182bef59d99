import type { components } from '@regesta/contracts/components'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

/** Starts an installation, or answers the one that runs; whatever is wrong is told in its log. */
export function installComponent({ installer }: Context): Handler<typeof components.installComponent> {
  return ({ params, body }) => {
    const installation_id = installer.install(params.component_name, body.file_paths ?? {})
    return reply(202, { success: true, message: 'Installation started.', installation_id })
  }
}
