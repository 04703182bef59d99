import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { removeInstallation } from '../installation/remove-installation.js'
import { askProgram } from '../outside/ask-program.js'
import { environmentFolder, interpreterOf } from '../outside/build-environment.js'
import type { Installed } from '../store/build-row.js'

/** Uninstalls what has lost its folder or environment; an interpreter that does not answer is only reported. */
export function checkHealth(context: Context): HandlerOf<'checkHealth'> {
  return async () => {
    const names = context.builds.listInstalled().map(({ name }) => name)
    const cleaned: string[] = []
    const silent: string[] = []
    for (const name of names) {
      // Interpreters take their time: meanwhile it may have been installed again, or uninstalled.
      const build = context.builds.findInstalled(name)
      if (build === undefined) continue
      const folder = context.folders.path(build.folder)
      if (isLost(build, folder)) {
        if (await removeUnlessInUse(context, name)) cleaned.push(name)
      } else if (!(await answers(context, build, folder))) silent.push(name)
    }
    return reply(200, {
      success: true,
      message: sentence(names.length, cleaned, silent),
      cleaned_components: cleaned,
    })
  }
}

const isLost = ({ kind }: Installed, folder: string): boolean =>
  !existsSync(folder) || !existsSync(join(folder, environmentFolder(kind)))

/** What an installation is about to replace, and what an execution holds, is left to them. */
const isInUse = ({ installations, leases }: Context, name: string): boolean =>
  installations.findRunning(name) !== undefined || leases.executionsOf(name).length > 0

/** @returns whether it was removed */
async function removeUnlessInUse(context: Context, name: string): Promise<boolean> {
  if (isInUse(context, name)) return false
  try {
    await removeInstallation(context, name)
    return true
  } catch (error) {
    // Taken into use after the look at it.
    if (isInUse(context, name)) return false
    throw error
  }
}

const answers = async ({ environment }: Context, { kind }: Installed, folder: string): Promise<boolean> =>
  (await askProgram(interpreterOf(kind, folder), ['--version'], environment.plain)).exitCode === 0

function sentence(count: number, cleaned: readonly string[], silent: readonly string[]): string {
  if (count === 0) return 'No components were installed.'
  const found =
    cleaned.length === 0
      ? 'Component health check passed. No issues found.'
      : `Cleanup complete. Automatically uninstalled ${cleaned.length} inconsistent component(s): ${cleaned.join(', ')}.`
  if (silent.length === 0) return found
  const mute = `The interpreter of ${silent.join(', ')} does not answer; install again.`
  return cleaned.length === 0 ? mute : `${found} ${mute}`
}
