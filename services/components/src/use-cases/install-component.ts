import type { components } from '@regesta/contracts/components'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { demandAllowedPaths } from '../outside/allowed-roots.js'

/** Starts an installation, or answers the one that runs; whatever is wrong is told in its log. */
export function installComponent({ installer, configuration }: Context): Handler<typeof components.installComponent> {
  return async ({ params, body }) => {
    const paths = body.file_paths ?? {}
    await demandAllowedPaths(paths, configuration.current.security.allowed_roots)
    const installation_id = installer.install(params.component_name, paths)
    return reply(202, { success: true, message: 'Installation started.', installation_id })
  }
}
