import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { demandComponentName } from '../domain/component-name.js'
import { demandUnused, removeInstallation } from '../installation/remove-installation.js'

/** Removes the environment and the entry in the database; files, remembered files and templates stay. */
export function uninstallComponent(context: Context): HandlerOf<'uninstallComponent'> {
  return async ({ body }) => {
    const name = demandComponentName(body.component_name)
    if (context.builds.findInstalled(name) === undefined) {
      if (context.folders.exists(name))
        return reply(200, { success: true, message: `Component ${name} was not installed` })
      throw new ServiceError(
        'invalid_input',
        `Component '${name}' is not here. GET /pipeline_components lists those that are`,
      )
    }
    demandUnused(context, name, 'uninstalled')
    await removeInstallation(context, name)
    return reply(200, { success: true, message: `Component ${name} uninstalled successfully` })
  }
}
