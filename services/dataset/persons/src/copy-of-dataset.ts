import type { DatasetSource } from './retrieval.js'
import type { DictionaryFacts, PersonStore } from './store/person-store.js'

/** What is there of a dataset whose dictionary was not read yet; what is written there is lost. */
const NOTHING: Omit<PersonStore, 'facts' | 'replaceDictionary' | 'close'> = {
  total: () => 0,
  touchDictionary: () => {},
  urlOf: () => undefined,
  dictionary: function* () {},
  outdated: () => [],
  removeUnlisted: () => 0,
  hasCopies: () => false,
  find: () => undefined,
  store: () => {},
  confirm: () => {},
  persons: function* () {},
  list: () => ({ items: [], total: 0 }),
  search: () => ({ items: [], total: 0 }),
  candidates: () => [],
}

/**
 * The copy as one dataset sees it. What is there of another dataset is not there for this one, and work that began before
 * the settings named another one ends without changing anything of that.
 *
 * @param isLeft whether the settings name another dataset by now
 */
export function copyOfDataset(source: DatasetSource, store: PersonStore, isLeft: () => boolean): PersonStore {
  const ours = () => (isOf(source, store.facts()) ? store : NOTHING)
  return {
    facts: store.facts,
    replaceDictionary: (...read) => {
      if (!isLeft()) store.replaceDictionary(...read)
    },
    total: () => ours().total(),
    touchDictionary: (at) => ours().touchDictionary(at),
    urlOf: (kbId) => ours().urlOf(kbId),
    dictionary: () => ours().dictionary(),
    outdated: (force) => ours().outdated(force),
    removeUnlisted: () => ours().removeUnlisted(),
    hasCopies: () => ours().hasCopies(),
    find: (kbId) => ours().find(kbId),
    store: (...person) => ours().store(...person),
    confirm: (kbId, url) => ours().confirm(kbId, url),
    persons: () => ours().persons(),
    list: (...asked) => ours().list(...asked),
    search: (...asked) => ours().search(...asked),
    candidates: (...asked) => ours().candidates(...asked),
    close: store.close,
  }
}

export const isOf = (source: DatasetSource, facts: DictionaryFacts | undefined): facts is DictionaryFacts =>
  facts?.concept_doi === source.conceptDoi && facts.repo_api === source.repoApi
