import { join } from 'node:path'
import type { PersonRecord } from '@regesta/contracts/person-record'
import { now } from '@regesta/sqlite/timestamp'
import { closeIds } from './close-ids.js'
import { copyOfDataset, isOf } from './copy-of-dataset.js'
import { deviationsOf } from './deviations.js'
import type { Conduct } from './http-get.js'
import { keepPerson } from './keep-person.js'
import type { Budget } from './request-budget.js'
import { createRetrieval, type DatasetSource, type Dictionary, type Retrieval } from './retrieval.js'
import { type DictionaryFacts, openPersonStore, type PersonStore } from './store/person-store.js'
import type { FoundPerson } from './store/search-names.js'
import { type SyncOptions, type SyncResult, syncPersons } from './sync.js'

export interface PersonsOptions {
  readonly source: DatasetSource
  /** Folder for the local copy, or the copy where others work with it, too. */
  readonly folder: string | PersonStore
  /** How long the dictionary is used before it is looked at again. Hours. */
  readonly maxAgeHours?: number | (() => number)
  readonly budget?: Budget | null
  readonly clockScale?: number
}

/** A record with what is known about it. */
export interface Person {
  /** As published; `deviations` says where it is not as documented. */
  readonly record: PersonRecord
  readonly deviations: readonly string[]
  readonly retrieved_at: string
  /** The copy could not be checked against the repository. */
  readonly stale: boolean
}

/** The dictionary has no person with this identifier. */
export class UnknownPerson extends Error {
  constructor(
    readonly kbId: string,
    readonly closeIds: readonly string[],
    readonly recordId: string,
  ) {
    const close = closeIds.length === 0 ? '' : ` Close ones: ${closeIds.join(', ')}.`
    super(`The dictionary (record ${recordId}) has no person '${kbId}'.${close}`)
    this.name = 'UnknownPerson'
  }
}

const HOUR = 3_600_000

/** With `refresh` the repository is asked however recent the copy is, and its failure is thrown. */
type DictionaryConduct = Conduct & { readonly refresh?: boolean }

interface Copy {
  readonly store: PersonStore
  readonly retrieval: Retrieval
  readonly source: DatasetSource
}

/** The dataset with a local copy: what was read once is there without the network. */
export function openPersons({ source, folder, maxAgeHours = 24, budget, clockScale }: PersonsOptions) {
  const all = typeof folder === 'string' ? openPersonStore(join(folder, 'persons.db')) : folder
  let isLeft = false
  const store = copyOfDataset(source, all, () => isLeft)
  const work = countedWork()
  const maxAge = () => (typeof maxAgeHours === 'number' ? maxAgeHours : maxAgeHours()) * HOUR
  const retrieval = createRetrieval(source, { budget, clockScale: clockScale ?? 1 })
  const dictionary = (conduct: DictionaryConduct = {}) =>
    currentDictionary({ store, retrieval, source }, maxAge(), conduct)

  return {
    /** The dictionary, read again when it is older than allowed; the copy when the repository does not answer. */
    dictionary: (conduct?: DictionaryConduct) => work.during(() => dictionary(conduct)),
    /** @throws UnknownPerson, RetrievalError when it is neither published nor copied */
    get: (kbId: string, conduct: Conduct = {}): Promise<Person> =>
      work.during(async () => {
        const { facts, stale } = await dictionary({ signal: conduct.signal })
        const url = store.urlOf(kbId)
        if (url === undefined) throw new UnknownPerson(kbId, closeIds(kbId, store.dictionary()), facts.record_id)
        return getPerson(store, retrieval, { kbId, url, stale }, conduct)
      }),
    sync: (options?: SyncOptions): Promise<SyncResult & { record_id: string }> =>
      work.during(async () => {
        const { facts } = await dictionary({ refresh: true, waits: 'as_asked', signal: options?.signal })
        return { ...(await syncPersons(store, retrieval, options)), record_id: facts.record_id }
      }),
    search: (
      text: string,
      { limit = 25, offset = 0 }: { limit?: number; offset?: number } = {},
    ): { items: FoundPerson[]; total: number } => store.search(text, limit, offset),
    store,
    /** Others work with the copy from now on. Resolves when no work waits for the repository any more. */
    leave: (): Promise<void> => {
      isLeft = true
      return work.rested()
    },
    /** Closes the copy, too, unless others work with it. */
    close: async (): Promise<void> => {
      await retrieval.close()
      if (typeof folder === 'string') store.close()
    },
  }
}

/** Work that is under way. */
function countedWork() {
  const running = new Set<Promise<unknown>>()
  return {
    during<T>(begin: () => Promise<T>): Promise<T> {
      const work = begin()
      running.add(work)
      const end = () => void running.delete(work)
      work.then(end, end)
      return work
    },
    async rested(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

export type Persons = ReturnType<typeof openPersons>

/** The dictionary as asked for; the copy, called stale, when the repository does not answer. */
async function currentDictionary(copy: Copy, maxAge: number, { refresh = false, ...conduct }: DictionaryConduct) {
  const { store, source } = copy
  const before = store.facts()
  const isOurs = isOf(source, before)
  if (!refresh && isOurs && isRecent(before, maxAge)) return { facts: before, stale: false, changed: false }
  try {
    return { ...(await readDictionary(copy, conduct)), stale: false }
  } catch (error) {
    if (refresh || !isOurs) throw error
    return { facts: before, stale: true, changed: false }
  }
}

/** A moment in the future was written by a clock that was wrong: it says nothing about the age. */
const isRecent = ({ retrieved_at }: DictionaryFacts, maxAge: number) =>
  Math.abs(Date.now() - Date.parse(retrieved_at)) < maxAge

/** Reads the dictionary when another version of it was published, or another repository is asked; says whether it did. */
async function readDictionary({ store, retrieval, source }: Copy, conduct: Conduct) {
  const record_id = await retrieval.findDictionary(conduct)
  const before = store.facts()
  const facts = { concept_doi: source.conceptDoi, repo_api: source.repoApi, record_id, retrieved_at: now() }
  if (isOf(source, before) && before.record_id === record_id) {
    store.touchDictionary(facts.retrieved_at)
    return { facts, changed: false }
  }
  const dictionary: Dictionary = await retrieval.readDictionary(record_id, conduct)
  store.replaceDictionary(facts, dictionary)
  return { facts, changed: true }
}

/** The copy when it is of the same address, else the published record; the copy again when there is no answer. */
async function getPerson(
  store: PersonStore,
  retrieval: Retrieval,
  { kbId, url, stale }: { kbId: string; url: string; stale: boolean },
  conduct: Conduct,
): Promise<Person> {
  const copy = store.find(kbId)
  if (copy?.url === url) return personOf(copy, stale)
  try {
    const got = await retrieval.readPerson(url, conduct)
    keepPerson(store, kbId, url, got)
    const kept = store.find(kbId)
    return kept?.url === url ? personOf(kept, stale) : personAsRead(got.record, stale)
  } catch (error) {
    if (copy === undefined) throw error
    return personOf(copy, true)
  }
}

/** A person who is not kept: the dictionary has come to name another address meanwhile, or others work with the copy. */
const personAsRead = (record: Record<string, unknown>, stale: boolean): Person => ({
  record: record as PersonRecord,
  deviations: deviationsOf(record),
  retrieved_at: now(),
  stale,
})

const personOf = (stored: NonNullable<ReturnType<PersonStore['find']>>, stale: boolean): Person => ({
  record: JSON.parse(stored.record_json),
  deviations: JSON.parse(stored.deviations_json),
  retrieved_at: stored.retrieved_at,
  stale,
})
