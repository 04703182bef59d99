import { join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { environmentFolder } from '../outside/build-environment.js'
import type { Builds } from '../store/builds.js'
import type { ComponentFolders } from '../store/component-folders.js'
import type { Installations } from '../store/installations.js'
import type { Leases } from '../store/leases.js'

interface Stores {
  builds: Builds
  folders: ComponentFolders
  installations: Installations
  leases: Leases
}

/**
 * Takes a component out of the database first, then deletes its environments; what was packed together stays.
 *
 * @throws when an execution or an installation has come meanwhile; then nothing has changed
 */
export async function removeInstallation(stores: Stores, name: string): Promise<void> {
  const { builds, folders } = stores
  const installed = builds.findInstalled(name)
  const kind = installed?.kind ?? 'python'
  // The version last in use is the one to install again, also when a newer one was rolled back.
  const other = builds.find(installed?.previous_build_id ?? null)
  if (other !== undefined) await folders.setAside(other.folder)
  if (installed !== undefined) await folders.takeUp(installed.folder)
  try {
    const removed = builds.uninstall(name, () => demandUnused(stores, name, 'uninstalled'))
    for (const folder of removed) await folders.remove(join(folder, environmentFolder(kind)))
  } catch (error) {
    if (other !== undefined && builds.find(other.build_id) !== undefined) await folders.takeUp(other.folder)
    throw error
  }
}

/** Neither an execution nor an installation may have to do with a component whose builds change. */
export function demandUnused(stores: Pick<Stores, 'leases' | 'installations'>, name: string, word: string): void {
  demandNoExecutions(stores, name, word)
  demandNoInstallation(stores, name)
}

/** Executions hold the version they use; it can be neither removed nor replaced meanwhile. */
export function demandNoExecutions({ leases }: Pick<Stores, 'leases'>, name: string, word: string): void {
  const executions = leases.executionsOf(name)
  if (executions.length === 0) return
  const more = executions.length > 10 ? ` and ${executions.length - 10} more` : ''
  const shown = `${executions.slice(0, 10).join(', ')}${more}`
  throw new ServiceError('invalid_input', say('component_used', { name, status: word, runs: shown }))
}

export function demandNoInstallation({ installations }: Pick<Stores, 'installations'>, name: string): void {
  const running = installations.findRunning(name)
  if (running === undefined) return
  throw new ServiceError('invalid_input', say('component_being_installed', { name, id: running.installation_id }))
}
