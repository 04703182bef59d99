import { ServiceError } from '@regesta/contracts/problem'
import type { Logger } from '@regesta/log/logger'
import { isComponentName } from '../domain/component-name.js'
import { compareVersionTexts } from '../domain/version.js'
import { killGroup, startTimeOf } from '../outside/process-group.js'
import { cancelled } from '../outside/run-command.js'
import type { Builds } from '../store/builds.js'
import { type ComponentPackage, currentPackage, readPackages } from '../store/component-package.js'
import type { Installations } from '../store/installations.js'
import type { Leases } from '../store/leases.js'
import { type BuildTools, buildVersion, type Order } from './build-version.js'
import { createJob, type Job } from './job.js'
import { fetched, stageArchive, stageCopy } from './stage-source.js'

interface Parts extends BuildTools {
  readonly builds: Builds
  readonly installations: Installations
  readonly leases: Leases
  readonly log: Logger
}

interface Running {
  readonly controller: AbortController
  readonly ended: Promise<void>
}

export type Installer = ReturnType<typeof createInstaller>

/** Runs installations and updates in the background, one at a time for each component. */
export function createInstaller(parts: Parts) {
  const { builds, folders, installations, log } = parts
  const running = new Map<string, Running>()

  function start(name: string, kind: 'install' | 'update', work: (job: Job) => Promise<void>): string {
    const { id, isNew } = installations.open(name, kind)
    if (!isNew) return id
    const controller = new AbortController()
    const word = kind === 'install' ? 'Installation' : 'Update'
    installations.append(id, {
      level: 'info',
      message: `${word} of '${name}' started.`,
      progress: 0,
      status: 'starting',
    })
    const job = createJob(id, name, installations, controller)
    const ended = work(job)
      .catch((error: unknown) => fail(id, word, error, controller.signal))
      .then(collectGarbage)
      .catch((error: unknown) => log.error({ err: error, component: name }, 'folders not removed'))
      .finally(() => running.delete(id))
    running.set(id, { controller, ended })
    return id
  }

  function fail(id: string, word: string, error: unknown, signal: AbortSignal): void {
    const reason = signal.aborted ? messageOf(signal.reason) : messageOf(error)
    if (!signal.aborted && !(error instanceof ServiceError))
      log.error({ err: error, installation: id }, 'installation failed')
    const progress = installations.find(id)?.progress ?? 0
    installations.append(id, { level: 'error', message: `${word} failed: ${reason}`, progress, status: 'failed' })
  }

  async function register(job: Job, order: Order, superseded: ComponentPackage | undefined): Promise<void> {
    const build = await buildVersion(parts, job, order)
    try {
      job.signal.throwIfAborted()
      job.report('info', 'Registering component in the database...', 95)
      job.complete(`Component '${job.name}' ${build.version} is installed.`, () => {
        builds.install(build)
        if (superseded !== undefined && isPlainPackage(superseded)) builds.addRemoval(superseded.folder)
      })
    } catch (error) {
      await folders.remove(build.folder)
      throw error
    }
    await folders.finish(build.folder)
  }

  /** A package that no build refers to; a flat folder belongs to its author and stays. */
  const isPlainPackage = ({ folder, name }: ComponentPackage) =>
    folder !== name && !builds.listFolders().includes(folder)

  async function installNow(job: Job, given: Order['given']): Promise<void> {
    if (!isComponentName(job.name) || !folders.exists(job.name)) {
      throw new ServiceError('not_found', `Component '${job.name}' is not here. Download it first`)
    }
    const current = await currentPackage(parts, job.name)
    const [newest] = await readPackages(folders, job.name)
    const source = pickSource(current, newest)
    if (source === undefined) throw new ServiceError('not_found', `Component '${job.name}' has no component.yaml`)
    const staged = await stageCopy(folders, source)
    const installed = current?.installed
    const before = installed && {
      folder: source.folder === installed.folder ? '' : installed.folder,
      file_paths: installed.file_paths,
    }
    try {
      await register(job, { staged, before, given }, source)
    } finally {
      await folders.remove(staged)
    }
  }

  async function updateNow(job: Job, url: string): Promise<void> {
    const current = await currentPackage(parts, job.name)
    job.report('info', `Fetching ${url}...`, 2)
    let shown = 0
    const { staging, folder, found } = await stageArchive(parts, job.name, url, {
      signal: job.signal,
      onBytes: (done, total) => {
        if (done - shown < 8 * 1024 * 1024) return
        shown = done
        job.report('info', fetched(done, total))
      },
    })
    try {
      const before = current && { folder: current.found.folder, file_paths: current.installed?.file_paths ?? {} }
      tellDirection(job, current?.found.version, found.version)
      await register(job, { staged: folder, before, given: {} }, current?.found)
    } finally {
      await folders.remove(staging)
    }
  }

  /** Deletes folders that nothing refers to any more. */
  async function collectGarbage(): Promise<void> {
    builds.forgetUnused()
    for (const folder of builds.listRemovals()) {
      await folders.remove(folder)
      builds.removed(folder)
    }
  }

  return {
    install: (name: string, given: Order['given']) => start(name, 'install', (job) => installNow(job, given)),
    update: (name: string, url: string) => start(name, 'update', (job) => updateNow(job, url)),
    collectGarbage,
    /** Answers false when the installation is over or unknown. */
    async cancel(id: string): Promise<boolean> {
      const found = running.get(id)
      if (found === undefined || found.controller.signal.aborted) return false
      found.controller.abort(cancelled())
      await found.ended
      return true
    },
    /** After a restart: ends programs of the last start, removes what is unfinished, says so in the logs. */
    async recover(): Promise<void> {
      for (const left of installations.listRunning()) {
        const { process_group: group, process_started: started } = left
        if (group !== null && started !== null && startTimeOf(group) === started) killGroup(group)
        const message = 'The service stopped during the installation. What worked before works on; start it again'
        installations.append(left.installation_id, {
          level: 'error',
          message,
          progress: left.progress,
          status: 'failed',
        })
      }
      await folders.sweep(new Set(builds.listFolders()))
      await collectGarbage()
    },
    async close(): Promise<void> {
      const all = [...running.values()]
      for (const { controller } of all) {
        controller.abort(
          new ServiceError('refused', 'The service is stopping. What worked before works on; start it again'),
        )
      }
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

/** The installed version is built again unless a newer one, or its author's own folder, lies beside it. */
function pickSource(
  current: { found: ComponentPackage; installed: unknown } | undefined,
  newest: ComponentPackage | undefined,
): ComponentPackage | undefined {
  if (current?.installed === undefined || newest === undefined) return newest ?? current?.found
  const order = compareVersionTexts(newest.version, current.found.version)
  const isFlat = newest.folder === newest.name
  return order > 0 || (order === 0 && isFlat) ? newest : current.found
}

function tellDirection(job: Job, from: string | undefined, to: string): void {
  if (from === undefined) return
  const order = compareVersionTexts(to, from)
  if (order > 0) job.report('info', `Updating from ${from} to ${to}.`, 8)
  else
    job.report(
      'warning',
      order === 0 ? `The archive holds ${to} again.` : `The archive holds ${to}, which is older than ${from}.`,
      8,
    )
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
