import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Logger } from '@regesta/log/logger'
import { isComponentName } from '../domain/component-name.js'
import { compareVersionTexts } from '../domain/version.js'
import type { Builds } from '../store/builds.js'
import { type ComponentPackage, currentPackage, readPackages } from '../store/component-package.js'
import type { Removals } from '../store/removals.js'
import { type BuildTools, buildVersion, type Order } from './build-version.js'
import type { LiveInstallation } from './live-installation.js'
import { fetched, stageArchive, stageCopy } from './stage-source.js'

export interface WorkTools extends BuildTools {
  readonly builds: Builds
  readonly removals: Removals
  readonly log: Logger
}

/** Bytes between two log lines about an archive that is being fetched. */
const TOLD_EVERY = 8 * 1024 * 1024

/** Builds the version that is on disk, and makes it the installed one. */
export async function installNow(tools: WorkTools, live: LiveInstallation, given: Order['given']): Promise<void> {
  if (!isComponentName(live.name) || !tools.folders.exists(live.name)) {
    throw new ServiceError('not_found', say('component_not_here', { name: live.name }))
  }
  const current = await currentPackage(tools, live.name)
  // The build kept for a rollback was left on purpose, whether older or newer.
  const left = tools.builds.find(current?.installed?.previous_build_id ?? null)?.folder
  const newest = (await readPackages(tools.folders, live.name)).find(({ folder }) => folder !== left)
  const source = pickSource(current, newest)
  if (source === undefined) throw new ServiceError('not_found', say('component_without_yaml', { name: live.name }))
  const staged = await stageCopy(tools.folders, source)
  const installed = current?.installed
  const before = installed && {
    folder: source.folder === installed.folder ? '' : installed.folder,
    file_paths: installed.file_paths,
  }
  try {
    await register(tools, live, { staged, before, given }, source)
  } finally {
    await tools.folders.remove(staged)
  }
}

/** Fetches another version, builds it beside the present one, and changes over. */
export async function updateNow(tools: WorkTools, live: LiveInstallation, url: string): Promise<void> {
  const current = await currentPackage(tools, live.name)
  live.report('info', say('fetching', { url }), 2)
  let shown = 0
  const { staging, folder, found } = await stageArchive(tools, live.name, url, {
    signal: live.signal,
    onBytes: (done, total) => {
      if (done - shown < TOLD_EVERY) return
      shown = done
      live.report('info', fetched(done, total))
    },
  })
  try {
    const before = current && { folder: current.found.folder, file_paths: current.installed?.file_paths ?? {} }
    tellDirection(live, current?.found.version, found.version)
    await register(tools, live, { staged: folder, before, given: {} }, current?.found)
  } finally {
    await tools.folders.remove(staging)
  }
}

async function register(
  tools: WorkTools,
  live: LiveInstallation,
  order: Order,
  superseded: ComponentPackage | undefined,
): Promise<void> {
  const { builds, folders, removals } = tools
  const build = await buildVersion(tools, live, order)
  try {
    live.signal.throwIfAborted()
    live.report('info', say('install_registering', {}), 95)
    live.complete(say('install_done', { name: live.name, version: build.version }), () => {
      builds.install(build)
      if (superseded !== undefined && isPlainPackage(builds, superseded)) removals.add(superseded.folder)
    })
  } catch (error) {
    await folders.remove(build.folder)
    throw error
  }
  await folders.finish(build.folder)
}

/** A package that no build refers to; a flat folder belongs to its author and stays. */
const isPlainPackage = (builds: Builds, { folder, name }: ComponentPackage) =>
  folder !== name && !builds.listFolders().includes(folder)

/**
 * Deletes folders that nothing refers to any more. The name of a folder is free as soon as that is moved away, and a new build
 * may have it: so its removal is settled before it is deleted, and one that was noted earlier does not concern that build.
 */
export async function collectGarbage({ builds, folders, removals, log }: WorkTools): Promise<void> {
  builds.forgetUnused()
  for (const folder of removals.list()) {
    const settle = () => removals.settle(folder)
    if (builds.listFolders().includes(folder) || folders.isUnfinished(folder)) settle()
    else await folders.remove(folder, settle).catch(onlyForbidden(folder, log))
  }
}

/** A folder that cannot be moved away stays noted; what the database refuses is for the caller. */
const onlyForbidden = (folder: string, log: Logger) => (error: unknown) => {
  if (typeof (error as NodeJS.ErrnoException).syscall !== 'string') throw error
  log.warn({ err: error, folder }, 'folder not removed')
}

/** The installed version is built again unless there is a newer one, or its author's own folder, beside it. */
function pickSource(
  current: { found: ComponentPackage; installed: unknown } | undefined,
  newest: ComponentPackage | undefined,
): ComponentPackage | undefined {
  if (current?.installed === undefined || newest === undefined) return newest ?? current?.found
  const order = compareVersionTexts(newest.version, current.found.version)
  const isFlat = newest.folder === newest.name
  return order > 0 || (order === 0 && isFlat) ? newest : current.found
}

function tellDirection(live: LiveInstallation, from: string | undefined, to: string): void {
  if (from === undefined) return
  const order = compareVersionTexts(to, from)
  const [before, version] = [from, to]
  if (order > 0) live.report('info', say('update_newer', { before, version }), 8)
  else
    live.report('warning', order === 0 ? say('update_same', { version }) : say('update_older', { before, version }), 8)
}
