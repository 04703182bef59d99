import { jsonHoldsMoreThan, jsonNestsTooDeep, MOST_LEVELS } from '@regesta/http/nesting'
import { isPlainObject } from '@regesta/http/plain-object'
import { Parser } from 'htmlparser2'
import { type Conduct, type Got, HttpGet } from './http-get.js'
import { type Budget, GUEST_BUDGET } from './request-budget.js'
import { RetrievalError, type RetrievalStep } from './retrieval-error.js'

/** Where the dataset is published. */
export interface DatasetSource {
  /** For example `https://doi.org`, without a trailing slash. */
  readonly doiResolver: string
  /** For example `https://zenodo.org/api`. */
  readonly repoApi: string
  /** The fixed concept DOI of the dictionary record. */
  readonly conceptDoi: string
}

/** Every identifier with the address of its record; an invalid address only affects its own person. */
export type Dictionary = Readonly<Record<string, string>>

export interface RetrievedRecord {
  readonly record: Record<string, unknown>
  readonly etag: string | null
}

const PERSON: RetrievalStep = 'read a person'
/** In the dictionary for a person whose entry is not a text. */
const NO_ADDRESS = ''
const DICTIONARY_LIMIT = 64 * 1024 * 1024
const PAGE_LIMIT = 4 * 1024 * 1024
const PERSON_LIMIT = 16 * 1024 * 1024
/** Of one record: the longest ones have some thousands. Each may deviate from the documentation, and checking that takes time. */
const MOST_VALUES = 50_000

export interface RetrievalOptions {
  /** How often the repository may be asked; null for one on this machine. Default: the documented budget of guests. */
  budget?: Budget | null | undefined
  clockScale?: number
}

/** The three steps of the retrieval. */
export function createRetrieval(source: DatasetSource, options: RetrievalOptions = {}) {
  const hosts = [...new Set([source.doiResolver, source.repoApi].map((url) => new URL(url).host))]
  const budget = options.budget === undefined ? GUEST_BUDGET : options.budget
  const http = new HttpGet({ hosts, budget, clockScale: options.clockScale ?? 1 })
  const askForPerson = (url: string, conduct: Conduct, ifNoneMatch: string | null) => {
    if (url === NO_ADDRESS) throw new RetrievalError(PERSON, url, 'the dictionary has no address for this one')
    return http.get(PERSON, url, { ...conduct, limit: PERSON_LIMIT, ifNoneMatch })
  }
  return {
    /** Step 1: the record id of the latest dictionary version, from the landing page behind the concept DOI. */
    async findDictionary(conduct: Conduct = {}): Promise<string> {
      const step = 'find the dictionary'
      const page = await http.get(step, `${source.doiResolver}/${source.conceptDoi}`, { ...conduct, limit: PAGE_LIMIT })
      const address = metaContent(page.body.toString('utf8'), 'citation_abstract_html_url')
      const recordId = address === undefined ? undefined : lastSegment(address)
      if (recordId === undefined)
        throw new RetrievalError(step, page.url, 'the page has no meta tag citation_abstract_html_url')
      return recordId
    },
    /** Step 2: the dictionary of one version. */
    async readDictionary(recordId: string, conduct: Conduct = {}): Promise<Dictionary> {
      const step = 'read the dictionary'
      const url = `${source.repoApi}/records/${encodeURIComponent(recordId)}/files/kb_ids.json/content`
      const answer = await http.get(step, url, { ...conduct, limit: DICTIONARY_LIMIT })
      return checkDictionary(step, url, parseJson(step, url, answer.body.toString('utf8')))
    },
    /** Step 3: one person record. */
    async readPerson(url: string, conduct: Conduct = {}): Promise<RetrievedRecord> {
      const answer = await askForPerson(url, conduct, null)
      if (answer.status === 304)
        throw new RetrievalError(PERSON, url, 'HTTP 304, though there is nothing to compare with')
      return recordIn(url, answer)
    },
    /** The same; null when it is still the one with this ETag. */
    async readChangedPerson(url: string, conduct: Conduct, etag: string): Promise<RetrievedRecord | null> {
      const answer = await askForPerson(url, conduct, etag)
      return answer.status === 304 ? null : recordIn(url, answer)
    },
    close: (): Promise<void> => http.close(),
  }
}

export type Retrieval = ReturnType<typeof createRetrieval>

function recordIn(url: string, { body, etag }: Pick<Got, 'body' | 'etag'>): RetrievedRecord {
  const text = body.toString('utf8')
  checkExtent(PERSON, url, text)
  return { record: parseJson(PERSON, url, text), etag }
}

/** The `content` of a meta tag, whatever the order of its attributes. */
function metaContent(html: string, name: string): string | undefined {
  let content: string | undefined
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'meta' && attributes.name?.toLowerCase() === name) content ??= attributes.content
    },
  })
  parser.end(html)
  return content
}

const lastSegment = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).pathname.split('/').filter(Boolean).at(-1) : undefined

/** Limits what is compared with the documentation value by value, and written again. */
function checkExtent(step: RetrievalStep, url: string, text: string): void {
  if (jsonNestsTooDeep(text)) throw new RetrievalError(step, url, `the answer has more than ${MOST_LEVELS} levels`)
  if (jsonHoldsMoreThan(MOST_VALUES, text))
    throw new RetrievalError(step, url, `the answer has more than ${MOST_VALUES} values`)
}

function parseJson(step: RetrievalStep, url: string, text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const what = /^\s*</.test(text) ? 'HTML' : 'something that is not JSON'
    throw new RetrievalError(step, url, `the answer is ${what} instead of a JSON object`)
  }
  if (!isPlainObject(value)) throw new RetrievalError(step, url, 'the answer is not a JSON object')
  return value
}

function checkDictionary(step: RetrievalStep, url: string, value: Record<string, unknown>): Dictionary {
  if (!Object.values(value).some(isWebAddress)) throw new RetrievalError(step, url, 'it has no address of anybody')
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([kbId, address]) => [kbId, typeof address === 'string' ? address : NO_ADDRESS]),
  )
}

const isWebAddress = (value: unknown) =>
  typeof value === 'string' && /^https?:/i.test(value.trim()) && URL.canParse(value)
