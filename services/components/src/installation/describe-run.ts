import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RunDescription } from '@regesta/contracts/components'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import { isComponentName, unknownComponent } from '../domain/component-name.js'
import { normalise } from '../domain/normalise.js'
import { environmentFolder, environmentVariables, interpreterOf } from '../outside/build-environment.js'
import type { Build } from '../store/build-row.js'
import { readPackage } from '../store/component-package.js'
import { installationValues } from '../store/installation-values.js'

type Parts = Pick<Context, 'builds' | 'folders' | 'environment'>

/** How the installed version of a component is run; throws `not_found` with the way out when it cannot be. */
export async function describeInstalled(
  parts: Parts,
  name: string,
): Promise<{ build: Build; description: RunDescription }> {
  if (!isComponentName(name) || !parts.folders.exists(name)) throw unknownComponent(name)
  const build = parts.builds.findInstalled(name)
  if (build === undefined) {
    throw new ServiceError('not_found', say('component_not_installed', { name }))
  }
  return { build, description: await describeBuild(parts, build) }
}

export async function describeBuild({ folders, environment }: Parts, build: Build): Promise<RunDescription> {
  const { name, kind, version, built_at, output_argument, verbose } = build
  const folder = folders.path(build.folder)
  demandEnvironment(name, kind, folder)
  const { document, entry, faults } = await readPackage(folders, name, build.folder)
  if (document === undefined) {
    throw new ServiceError('not_found', say('component_broken', { name, reason: faults.join('; ') }))
  }
  const { executor } = document.execution
  return {
    component_name: name,
    version,
    built_at,
    folder,
    kind,
    interpreter: interpreterOf(kind, folder),
    entry: join(folder, entry),
    output_argument,
    verbose,
    environment: environmentVariables(kind, folder, environment.plain.PATH ?? ''),
    specification: normalise(document),
    installation_values: installationValues(folders, build),
    ...(executor ? { executor } : {}),
  }
}

function demandEnvironment(name: string, kind: Build['kind'], folder: string): void {
  const missing = [join(folder, environmentFolder(kind)), interpreterOf(kind, folder)].find((path) => !existsSync(path))
  if (missing === undefined) return
  throw new ServiceError('not_found', say('environment_incomplete', { name, missing }))
}
