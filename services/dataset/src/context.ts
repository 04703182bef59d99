import { join } from 'node:path'
import { DatasetSection } from '@regesta/contracts/configuration'
import type { dataset } from '@regesta/contracts/dataset'
import { SAMPLE_DATASET_DOI } from '@regesta/contracts/services'
import { type FollowedSettings, followSettings } from '@regesta/http/follow-settings'
import { LOOPBACK_IN_URLS } from '@regesta/http/loopback'
import type { Start } from '@regesta/http/run-service'
import type { Handler } from '@regesta/http/serve'
import { type Logger, logger } from '@regesta/log/logger'
import { type Operations, openOperations } from '@regesta/operations/open-operations'
import { openPersons, type Persons } from '@regesta/persons/persons'
import type { DatasetSource } from '@regesta/persons/retrieval'
import { openPersonStore, type PersonStore } from '@regesta/persons/store/person-store'
import type { z } from 'zod'

type Section = z.output<typeof DatasetSection>

export interface Context {
  /** The dataset that the configuration names now. */
  persons(): Persons
  /** Whether requests to a repository that sets limits have been counted since the start, which a restart forgets. */
  remembersRequests(): boolean
  readonly operations: Operations
  readonly configuration: FollowedSettings<{ dataset: typeof DatasetSection }>
  /** Before public paths; empty in a service that runs alone. */
  readonly publicPrefix: '/api' | ''
  readonly log: Logger
  close(): Promise<void>
}

/** What a use case makes of the context: the handler of the endpoint of its name. */
export type HandlerOf<Name extends keyof typeof dataset> = Handler<(typeof dataset)[Name]>

export async function createContext(start: Start): Promise<Context> {
  const log = logger('dataset')
  const folder = join(start.home, 'data', 'dataset')
  const configuration = await followSettings(start, { dataset: DatasetSection }, log)
  const library = openLibrary(
    folder,
    () => sourceOf(configuration.current.dataset, start.addresses),
    () => configuration.current.dataset.max_age_hours,
  )
  return {
    persons: library.current,
    remembersRequests: library.remembersRequests,
    operations: openOperations({ service: 'dataset', folder: join(folder, 'operations'), log }),
    configuration,
    publicPrefix: start.key === undefined ? '' : '/api',
    log,
    close: async () => {
      configuration.close()
      await library.close()
    },
  }
}

/** The configured source; what is left empty is that of the practice repository's sample. */
function sourceOf(section: Section, addresses: Record<string, string>): DatasetSource {
  const practice = addresses['practice-repository'] ?? ''
  return {
    doiResolver: section.doi_resolver || `${practice}/doi`,
    repoApi: section.repo_api || `${practice}/api`,
    conceptDoi: section.concept_doi || SAMPLE_DATASET_DOI,
  }
}

/**
 * One copy of the dataset. When the source has changed, the new one is asked; work with the former goes on to its end, beside
 * the copy.
 */
function openLibrary(folder: string, source: () => DatasetSource, maxAgeHours: () => number) {
  let store: PersonStore | undefined
  const leaving = new Set<Persons>()
  let open: { key: string; persons: Persons } | undefined
  let counts = false
  const leave = async (former: Persons) => {
    leaving.add(former)
    await former.leave()
    leaving.delete(former)
    await former.close()
  }
  const current = (): Persons => {
    const wanted = source()
    const key = JSON.stringify(wanted)
    if (open?.key === key) return open.persons
    const former = open?.persons
    store ??= openPersonStore(join(folder, 'persons.db'))
    // A repository on this machine sets no limits; any other one is asked as rarely as guests may.
    const budget = isLocal(wanted.repoApi) ? { budget: null } : {}
    counts ||= !isLocal(wanted.repoApi)
    open = { key, persons: openPersons({ source: wanted, folder: store, maxAgeHours, ...budget }) }
    if (former !== undefined) void leave(former)
    return open.persons
  }
  const close = async () => {
    const all = open === undefined ? [...leaving] : [open.persons, ...leaving]
    await Promise.all(all.map((persons) => persons.close()))
    store?.close()
  }
  return { current, remembersRequests: () => counts, close }
}

const isLocal = (url: string) => LOOPBACK_IN_URLS.includes(new URL(url).hostname)
