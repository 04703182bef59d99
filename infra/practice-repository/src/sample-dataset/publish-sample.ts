import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from '@regesta/log/logger'
import { SAMPLE as OWNER } from '../domain/accounts.js'
import type { Settings } from '../settings.js'
import type { Store } from '../store/open-store.js'
import { type CastMember, kbIdOf, makeCast } from './make-cast.js'
import { titleOf } from './make-events.js'
import { makePerson } from './make-person.js'
import { DICTIONARY, firstAfter, personNumbers } from './numbers.js'

export interface SampleOptions {
  readonly persons: number
  readonly seed?: number
}

interface Place {
  readonly store: Store
  readonly settings: Pick<Settings, 'doiPrefix'>
  readonly log: Logger
  /** Where the repository listens; the dictionary names addresses below it. */
  readonly url: string
  /** Whether the work is called off. */
  readonly stopped: () => boolean
}

const FILE = 'kb_ids.json'
const AT_ONCE = 400

/**
 * Publishes the sample dataset of fictitious persons, or leads the dictionary of an earlier start to today's address.
 * Persons come in blocks and the dictionary last, so that it never names a record that is not there; a process that
 * dies in between goes on at its next start.
 */
export async function publishSample(place: Place, { persons, seed = 1 }: SampleOptions): Promise<void> {
  const { store, log } = place
  if (store.records.find(DICTIONARY.versions[1])?.owner === OWNER) return moveDictionary(place)
  if (store.identifiers.outside(OWNER, firstAfter(persons))) {
    log.warn('the numbers of the sample dataset are taken; it is not published')
    return
  }
  const cast = makeCast(persons, seed)
  for (let first = 0; first < cast.length; first += AT_ONCE) {
    if (place.stopped()) return
    store.transaction(() => {
      for (const person of cast.slice(first, first + AT_ONCE)) publishPerson(place, cast, person)
    })
    await nextTurn()
  }
  if (!place.stopped()) store.transaction(() => publishDictionary(place, cast))
}

function publishPerson(place: Place, cast: readonly CastMember[], person: CastMember): void {
  const numbers = personNumbers(person.index)
  if (place.store.identifiers.find(numbers.concept) !== undefined) return
  openConcept(place, numbers.concept)
  const versions = numbers.versions.slice(0, person.revised ? 2 : 1)
  const dois = versions.map((id) => doiOf(place, id))
  for (const [index, id] of versions.entries()) {
    const record = makePerson(cast, person, { dois: dois.slice(0, index + 1) })
    const bytes = Buffer.from(JSON.stringify(record))
    publishVersion(place, {
      id,
      concept: numbers.concept,
      title: titleOf(person),
      version: `1.${index}.0`,
      file: `${person.kbId}.json`,
      bytes,
    })
  }
}

/** Its first version knew all but the last tenth of the persons. */
function publishDictionary(place: Place, cast: readonly CastMember[]): void {
  openConcept(place, DICTIONARY.concept)
  const counts = [Math.floor(cast.length * 0.9), cast.length]
  for (const [index, id] of DICTIONARY.versions.entries()) {
    const entries = cast.slice(0, counts[index]).map((person) => [person.kbId, addressOf(place, person)])
    const bytes = Buffer.from(JSON.stringify(Object.fromEntries(entries)))
    const title = 'Wörterbuch der erfundenen Personen'
    publishVersion(place, { id, concept: DICTIONARY.concept, title, version: `0.0.${index + 1}`, file: FILE, bytes })
  }
}

const addressOf = ({ url }: Place, { index, revised }: CastMember): string =>
  `${url}/api/records/${personNumbers(index).versions[revised ? 1 : 0]}/files/${kbIdOf(index)}.json/content`

/** Rewrites the addresses in the dictionary when the repository listens elsewhere than before. */
function moveDictionary({ store, url }: Place): void {
  for (const id of DICTIONARY.versions) {
    const record = store.records.find(id)
    const file = record === undefined ? undefined : store.bucketFiles.find(record.bucketId, FILE)
    const text = file === undefined ? undefined : store.contents.embedded(file.contentId)?.toString('utf8')
    const before = text?.match(/"(http:\/\/[^/"]+)\/api\/records\//)?.[1]
    if (file === undefined || text === undefined || before === undefined || before === url) continue
    const bytes = Buffer.from(text.replaceAll(`"${before}/`, `"${url}/`))
    store.contents.replace(file.contentId, bytes, md5Of(bytes))
  }
}

const doiOf = ({ settings }: Place, id: number) => `${settings.doiPrefix}/zenodo.${id}`
const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

function openConcept(place: Place, id: number): void {
  place.store.identifiers.take(id, 'concept')
  place.store.records.createConcept(id, OWNER)
  place.store.records.setConceptDoi(id, doiOf(place, id))
}

interface Version {
  readonly id: number
  readonly concept: number
  readonly title: string
  readonly version: string
  readonly file: string
  readonly bytes: Buffer
}

function publishVersion(place: Place, { id, concept, title, version, file, bytes }: Version): void {
  const { identifiers, buckets, contents, records, bucketFiles } = place.store
  identifiers.take(id, 'version')
  const bucketId = buckets.create()
  bucketFiles.put(bucketId, { key: file, mimetype: 'application/json', contentId: contents.embed(bytes, md5Of(bytes)) })
  buckets.lock(bucketId)
  records.insert({
    id,
    conceptId: concept,
    owner: OWNER,
    metadata: {
      upload_type: 'dataset',
      publication_date: '2026-01-20',
      title,
      creators: [{ name: 'Übungsdaten', affiliation: null }],
      description: '<p>Erfundene Daten zum Üben. Keine dieser Personen hat gelebt.</p>',
      keywords: ['Übungsdaten'],
      version,
      language: 'deu',
      access_right: 'open',
      license: 'cc-zero',
      imprint_publisher: 'Übungsdaten',
    },
    bucketId,
    doi: doiOf(place, id),
    externalDoi: false,
    created: '2026-01-20T09:00:00.000000+00:00',
    visibleAt: 0,
  })
}
