import { demandAllowedPath } from '@regesta/http/allowed-roots'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** Starts an installation, or answers the running one; its log reports whatever is wrong. */
export function installComponent({ installer, configuration }: Context): HandlerOf<'installComponent'> {
  return async ({ params, body }) => {
    const paths = body.file_paths ?? {}
    const roots = configuration.current.security.allowed_roots
    for (const [name, path] of Object.entries(paths))
      if (path) await demandAllowedPath(`file_paths.${name}`, path, roots)
    const installation_id = installer.install(params.component_name, paths)
    return reply(202, { success: true, message: 'Installation started.', installation_id })
  }
}
