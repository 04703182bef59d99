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
    const installed = context.builds.listInstalled()
    const cleaned: string[] = []
    const silent: string[] = []
    for (const build of installed) {
      const folder = context.folders.path(build.folder)
      if (!existsSync(folder) || !existsSync(join(folder, environmentFolder(build.kind)))) {
        await removeInstallation(context, build.name)
        cleaned.push(build.name)
      } else if (!(await answers(context, build, folder))) silent.push(build.name)
    }
    return reply(200, {
      success: true,
      message: sentence(installed.length, cleaned, silent),
      cleaned_components: cleaned,
    })
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
