import { listen } from '@regesta/http/listen'
import { logger } from '@regesta/log/logger'
import { type Catalogue, openCatalogue } from '@regesta/starter-components/catalogue'
import { practiceApp } from './app.js'
import type { Context } from './context.js'
import type { FaultInput } from './faults/fault.js'
import { createFaults, type Faults } from './faults/faults.js'
import { createJournal, type Journal } from './faults/journal.js'
import { answerBrokenRequests } from './http/broken-requests.js'
import { completeSettings, type Settings } from './settings.js'
import { openStore } from './store/open-store.js'

export interface PracticeOptions {
  /** Where everything is kept; created when missing. */
  readonly folder: string
  /** 0 or none takes a free one. */
  readonly port?: number
  /** Faults that are armed from the start. */
  readonly faults?: readonly FaultInput[]
  readonly settings?: Partial<Settings>
  /** The components that the registry publishes, in the layout of the starter components, which are the default. */
  readonly componentsFolder?: string
  readonly logLevel?: string
}

export interface PracticeRepository {
  readonly url: string
  readonly port: number
  readonly faults: Faults
  readonly journal: Journal
  stop(): Promise<void>
}

/** Starts the practice repository in this process, on loopback only. */
export async function startPracticeRepository(options: PracticeOptions): Promise<PracticeRepository> {
  const log = logger('practice-repository', options.logLevel ?? 'warn')
  const settings = completeSettings(options.settings)
  const store = openStore(options.folder, settings.firstId, log)
  const [faults, journal] = [createFaults(options.faults), createJournal()]
  const context: Context = {
    settings,
    store,
    faults,
    journal,
    catalogue: once(() => openCatalogue(options.componentsFolder)),
    log,
  }
  let port = options.port ?? 0
  try {
    const listening = await listen(
      practiceApp(context, () => port),
      port,
    )
    port = listening.port
    answerBrokenRequests(listening.server)
    const sweeping = setImmediate(() => store.contents.sweep())
    const stop = async () => {
      clearImmediate(sweeping)
      faults.reset()
      await listening.drain(1000)
      store.close()
    }
    return { url: listening.url, port, faults, journal, stop }
  } catch (error) {
    store.close()
    throw error
  }
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
