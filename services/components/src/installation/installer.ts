import { setTimeout as pause } from 'node:timers/promises'
import { findingOf } from '@regesta/contracts/messages'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reasonOf } from '@regesta/http/reason-of'
import { workQueue } from '@regesta/http/work-queue'
import { isSameGroup, killGroup } from '@regesta/processes/process-group'
import { cancelled } from '../outside/run-command.js'
import type { Installation, Installations } from '../store/installations.js'
import type { Order } from './build-version.js'
import { collectGarbage, installNow, updateNow, type WorkTools } from './install-work.js'
import { type LiveInstallation, openInstallation } from './live-installation.js'

/** Milliseconds between attempts to store the end of an installation, for example while the disk is full. */
const RETRY = 1_000

interface Parts extends WorkTools {
  readonly installations: Installations
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
  const closing = new AbortController()
  const inTurn = workQueue()
  const tidyUp = () => inTurn(() => collectGarbage(parts))

  function start(name: string, kind: Installation['kind'], work: (live: LiveInstallation) => Promise<void>): string {
    const said = findingOf(say(kind === 'install' ? 'install_started' : 'update_started', { name }))
    const first = { level: 'info', ...said, progress: 0, status: 'starting' } as const
    const { id, isNew } = installations.open({ name, kind }, first)
    if (!isNew) return id
    const controller = new AbortController()
    const live = openInstallation(id, name, installations, controller)
    const ended = work(live)
      .catch((error: unknown) => fail({ ...parts, closing: closing.signal }, { id, kind }, error, controller.signal))
      .then(tidyUp)
      .catch((error: unknown) => log.error({ err: error, component: name }, 'folders not removed'))
      .finally(() => running.delete(id))
    running.set(id, { controller, ended })
    return id
  }

  return {
    install: (name: string, given: Order['given']) => start(name, 'install', (live) => installNow(parts, live, given)),
    update: (name: string, url: string) => start(name, 'update', (live) => updateNow(parts, live, url)),
    collectGarbage: tidyUp,
    isBusy: () => running.size > 0,
    /** Answers false when the installation has ended or is unknown. */
    async cancel(id: string): Promise<boolean> {
      const found = running.get(id)
      if (found === undefined || found.controller.signal.aborted) return false
      found.controller.abort(cancelled())
      await found.ended
      return true
    },
    /** After a restart: ends programs of the last start, removes what is unfinished, says so in the logs. */
    async recover(): Promise<void> {
      for (const left of installations.listRunning()) endInterrupted(installations, left)
      await folders.sweep(new Set(builds.listFolders()))
      await tidyUp()
    },
    async close(): Promise<void> {
      const all = [...running.values()]
      const reason = new ServiceError('refused', say('install_stopping', {}))
      for (const { controller } of all) controller.abort(reason)
      closing.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

interface Failing extends Pick<Parts, 'installations' | 'log'> {
  /** Aborted when this service stops; its next start then stores the end. */
  readonly closing: AbortSignal
}

/** Stores that an installation has failed, as soon as that is possible. */
async function fail(
  { installations, log, closing }: Failing,
  { id, kind }: { id: string; kind: Installation['kind'] },
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const cause: unknown = signal.aborted ? signal.reason : error
  const reason = reasonOf(cause)
  if (!signal.aborted && !(error instanceof ServiceError))
    log.error({ err: error, installation: id }, 'installation failed')
  const said = findingOf(say(kind === 'install' ? 'install_failed' : 'update_failed', { reason }))
  do {
    try {
      const progress = installations.find(id)?.progress ?? 0
      return installations.append(id, { level: 'error', ...said, progress, status: 'failed' })
    } catch (obstacle) {
      log.error({ err: obstacle, installation: id }, 'end of the installation not stored, trying again')
      await pause(RETRY, undefined, { signal: closing }).catch(() => {})
    }
  } while (!closing.aborted)
}

function endInterrupted(installations: Installations, left: Installation): void {
  const { installation_id, progress, process_group: group, process_started: started } = left
  if (group !== null && isSameGroup({ group, startTime: started ?? undefined })) killGroup(group)
  const said = findingOf(say('install_interrupted', {}))
  installations.append(installation_id, { level: 'error', ...said, progress, status: 'failed' })
}
