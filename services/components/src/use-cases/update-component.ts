import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { unknownComponent } from '../domain/component-name.js'
import { demandNoExecutions, demandNoInstallation } from '../installation/remove-installation.js'

/** Starts the build of another version beside the present one, or answers the update that runs. */
export function updateComponent(context: Context): HandlerOf<'updateComponent'> {
  return ({ params, body }) => {
    const name = params.component_name
    if (!context.folders.exists(name)) throw unknownComponent(name)
    context.fetch.check(body.zip_url)
    demandNoExecutions(context, name, 'updated')
    if (context.installations.findRunning(name)?.kind === 'install') demandNoInstallation(context, name)
    const installation_id = context.installer.update(name, body.zip_url)
    return reply(202, { success: true, message: `Update process for '${name}' initiated.`, installation_id })
  }
}
