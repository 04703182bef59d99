import { setImmediate as nextTurn } from 'node:timers/promises'
import { listen } from '@regesta/http/listen'
import { logger } from '@regesta/log/logger'
import { type Catalogue, openCatalogue } from '@regesta/starter-components/catalogue'
import { practiceApp } from './app.js'
import type { Context } from './context.js'
import { accounts, gatherAccounts } from './domain/accounts.js'
import { createTransfers } from './domain/transfers.js'
import type { FaultInput } from './faults/fault.js'
import { createFaults, type Faults } from './faults/faults.js'
import { createJournal, type Journal } from './faults/journal.js'
import { answerBrokenRequests } from './http/broken-requests.js'
import type { FurtherCallers } from './http/guard.js'
import { firstAfter } from './sample-dataset/numbers.js'
import { publishSample, type SampleOptions } from './sample-dataset/publish-sample.js'
import { completeSettings, type Settings } from './settings.js'
import { openStore } from './store/open-store.js'
import { liftEmbargoes } from './use-cases/lift-embargoes.js'

export interface PracticeOptions extends FurtherCallers {
  /** Where everything is kept; created when missing. */
  readonly folder: string
  /** 0 or none takes a free one. */
  readonly port?: number
  /** Faults that are armed from the start. */
  readonly faults?: readonly FaultInput[]
  readonly settings?: Partial<Settings>
  /** The token of this installation. No other opens anything, unless `open` says so. */
  readonly token?: string
  /** Any token opens an account of its own; also the default when there is no `token`. */
  readonly open?: boolean
  /** The components that the registry publishes, in the layout of the starter components, which are the default. */
  readonly componentsFolder?: string
  /** Publishes a sample dataset of fictitious persons in the background, if it is not there yet. */
  readonly sample?: SampleOptions
  readonly logLevel?: string
}

export interface PracticeRepository {
  readonly url: string
  readonly port: number
  readonly faults: Faults
  readonly journal: Journal
  /** Settles when the sample dataset is published. */
  readonly sampled: Promise<void>
  stop(): Promise<void>
}

/** Starts the practice repository in this process, on loopback only. */
export async function startPracticeRepository(options: PracticeOptions): Promise<PracticeRepository> {
  const log = logger('practice-repository', options.logLevel)
  const settings = completeSettings(options.settings)
  const firstId = Math.max(settings.firstId, options.sample === undefined ? 1 : firstAfter(options.sample.persons))
  const store = openStore(options.folder, firstId, log)
  const open = options.open ?? options.token === undefined
  if (!open) gatherAccounts(store)
  const [faults, journal] = [createFaults(options.faults), createJournal()]
  const context: Context = {
    settings,
    store,
    accounts: accounts({ token: options.token, open }),
    transfers: createTransfers(),
    faults,
    journal,
    catalogue: once(() => openCatalogue(options.componentsFolder)),
    log,
  }
  let port = options.port ?? 0
  try {
    const listening = await listen(
      practiceApp(context, () => port, options),
      port,
    )
    port = listening.port
    answerBrokenRequests(listening.server)
    const background = workInBackground(context, listening.url, options.sample)
    const stop = async () => {
      faults.reset()
      await Promise.all([listening.drain(1000), background.stop()])
      store.close()
    }
    return { url: listening.url, port, faults, journal, sampled: background.done, stop }
  } catch (error) {
    store.close()
    throw error
  }
}

/** Work that need not be done before the first request: clearing up, and the sample dataset. */
function workInBackground({ store, settings, log }: Context, url: string, sample: SampleOptions | undefined) {
  let stopped = false
  const work = async () => {
    await nextTurn()
    if (stopped) return
    store.contents.sweep()
    liftEmbargoes(store)
    if (sample !== undefined) await publishSample({ store, settings, log, url, stopped: () => stopped }, sample)
  }
  const done = work().catch((error: unknown) => log.error({ err: error }, 'the work in the background failed'))
  const hourly = setInterval(() => liftEmbargoes(store), 3_600_000)
  hourly.unref()
  const stop = () => {
    stopped = true
    clearInterval(hourly)
    return done
  }
  return { done, stop }
}

/** Opens something at its first use; a failure is tried again at the next. */
function once(open: () => Promise<Catalogue>): () => Promise<Catalogue> {
  let opened: Promise<Catalogue> | undefined
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}
