import type { PersonRecord } from '@regesta/contracts/person-record'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Persons } from '@regesta/persons/persons'
import { z } from 'zod'
import { understoodCopy } from '../domain/understood.js'
import { nameFit } from './match-name.js'
import { folded, propertyById } from './properties.js'

const PropertyValue = z.union([z.string(), z.number(), z.looseObject({ id: z.string() })])

/** One query of a batch (reconciliation API 0.2, section 4). */
const Query = z.looseObject({
  query: z.string().default(''),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  limit: z.int().positive().max(100).optional(),
  properties: z
    .array(z.looseObject({ pid: z.string(), v: z.union([PropertyValue, z.array(PropertyValue)]) }))
    .default([]),
})
const Batch = z.record(z.string(), Query)
type Query = z.output<typeof Query>

export const PERSON_TYPE = { id: 'person', name: 'Person' }
const BATCH_LIMIT = 100
const DEFAULT_LIMIT = 5
/** Copies that are compared with one query. */
const CANDIDATES = 60
/** A result is taken as certain from this score on, and when the next one is this much worse. */
const CERTAIN = 95
const CLEARLY = 5

export interface Candidate {
  id: string
  name: string
  description: string
  type: (typeof PERSON_TYPE)[]
  score: number
  match: boolean
  features: { id: string; value: number }[]
}

/** @throws refused while there is nothing to search in: an empty answer would look like a search without hits */
export function demandCopies({ store }: Persons): void {
  if (store.hasCopies()) return
  throw new ServiceError('refused', say('no_persons', {}))
}

/** Answers a batch of queries: under each of its names the persons that fit, best first. */
export function answerQueries(library: Persons, text: string): Record<string, { result: Candidate[] }> {
  const batch = Batch.safeParse(parseJson('queries', text))
  if (!batch.success)
    throw new ServiceError(
      'invalid_input',
      `'queries' is not a batch of queries: ${batch.error.issues[0]?.message ?? ''}`,
    )
  const entries = Object.entries(batch.data)
  if (entries.length > BATCH_LIMIT)
    throw new ServiceError(
      'invalid_input',
      `'queries' has ${entries.length} queries; send at most ${BATCH_LIMIT} at once`,
    )
  return Object.fromEntries(entries.map(([name, query]) => [name, { result: answerQuery(library, query) }]))
}

export function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError('invalid_input', `'${name}' must be JSON, received ${text.slice(0, 80)}`)
  }
}

function answerQuery({ store }: Persons, query: Query): Candidate[] {
  const types = query.type === undefined ? [] : [query.type].flat()
  if (types.length > 0 && !types.includes(PERSON_TYPE.id)) return []
  const named = identifierIn(query.query)
  const found = store.candidates(query.query, CANDIDATES).map(({ kb_id }) => kb_id)
  const candidates = [...new Set([named, ...found])]
    .flatMap((kb_id) => {
      const copy = store.find(kb_id)
      return copy === undefined ? [] : [candidateOf(kb_id, copy.title, understoodCopy(copy), query)]
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  // Namesakes make it uncertain, however few are asked for.
  const [best, second] = candidates
  if (best !== undefined) best.match = best.score >= CERTAIN && best.score - (second?.score ?? 0) >= CLEARLY
  return candidates.slice(0, query.limit ?? DEFAULT_LIMIT)
}

function candidateOf(id: string, name: string, person: Partial<PersonRecord>, query: Query): Candidate {
  const byName = isExactly(query.query, id, name) ? 1 : nameFit(query.query, person)
  const byProperty = query.properties.flatMap(({ pid, v }) => {
    const property = propertyById(pid)
    const fits = [v].flat().flatMap((value) => property?.fit(person, textOf(value)) ?? [])
    return fits.length === 0 ? [] : [{ id: pid, value: Math.max(...fits) }]
  })
  // A fitting property lifts a name that is nearly right, a contradicting one sinks even the same name.
  const support = byProperty.reduce((sum, { value }) => sum + (value - 0.5), 0) * 0.2
  const score = Math.round(Math.max(0, Math.min(1, byName + (byName > 0.3 ? support : 0))) * 1000) / 10
  return {
    id,
    name,
    description: describe(person),
    type: [PERSON_TYPE],
    score,
    match: false,
    features: [{ id: 'name', value: Math.round(byName * 1000) / 10 }, ...byProperty],
  }
}

/** The identifier that a query is, or that it ends with in brackets, as titles do. */
const identifierIn = (query: string): string => (/\(([^()]*)\)\s*$/.exec(query)?.[1] ?? query).trim().toUpperCase()

/** Whether a query is the identifier or the whole title of a person. */
function isExactly(query: string, id: string, title: string): boolean {
  const wanted = folded(query)
  return wanted === folded(id) || wanted === folded(title)
}

const textOf = (value: z.output<typeof PropertyValue>): string => (typeof value === 'object' ? value.id : String(value))

/** Dates and professions, as a person would tell two namesakes apart. */
export function describe(person: Partial<PersonRecord>): string {
  const life = ['birth', 'death'].map((id) => propertyById(id)?.values(person)[0] ?? '').join('–')
  const professions = (propertyById('profession')?.values(person) ?? []).slice(0, 3).join(', ')
  return [life === '–' ? '' : life, professions].filter(Boolean).join('; ')
}
