import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { unknownComponent } from '../domain/component-name.js'
import { demandUnused } from '../installation/remove-installation.js'
import { hasEnvironment } from '../outside/build-environment.js'
import { carryUserFiles } from '../outside/package-files.js'

/** Goes back to the build before the last update; files that the user added since come along. */
export function rollbackComponent(context: Context): HandlerOf<'rollbackComponent'> {
  const { builds, folders } = context
  return async ({ params }) => {
    const name = params.component_name
    if (!folders.exists(name)) throw unknownComponent(name)
    const installed = builds.findInstalled(name)
    const previous = builds.find(installed?.previous_build_id ?? null)
    if (
      installed === undefined ||
      previous === undefined ||
      !hasEnvironment(previous.kind, folders.path(previous.folder))
    ) {
      throw new ServiceError('invalid_input', say('component_without_earlier', { name }))
    }
    const demand = () => demandUnused(context, name, 'rolled back')
    demand()
    const needed = new Set(['component.yaml', 'main.py', 'main.mjs'])
    await carryUserFiles(folders.path(installed.folder), folders.path(previous.folder), needed)
    // Carrying takes its time: meanwhile it may have been rolled back, updated or taken into use.
    if (!builds.swap(installed, demand)) throw new ServiceError('invalid_input', say('component_changed', { name }))
    return reply(200, { success: true, message: `Component '${name}' is back at version ${previous.version}` })
  }
}
