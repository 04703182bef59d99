import { queryOptions } from '@tanstack/react-query'
import { call } from './call.js'

/** A person of the dataset who may be meant by a name, with what distinguishes namesakes. */
export interface Candidate {
  readonly id: string
  readonly name: string
  /** How well the name fits, at most 100. */
  readonly score: number
  readonly evidence: Evidence
}

/** Values by what they are about; empty lists where the dataset says nothing. */
export type Evidence = Readonly<Record<(typeof EVIDENCE)[number], readonly string[]>>

const EVIDENCE = ['name', 'birth', 'birth_place', 'death', 'death_place', 'profession', 'gnd', 'orcid'] as const

/** Persons who are shown for one name. */
const SHOWN = 5

/** Who the dataset knows by each of these names, best first. */
export const personCandidates = (names: readonly string[]) =>
  queryOptions({
    queryKey: ['persons', 'candidates', ...names],
    queryFn: ({ signal }) => candidates(names, signal),
    enabled: names.length > 0,
    retry: false,
  })

type Found = Omit<Candidate, 'evidence'>

async function candidates(names: readonly string[], signal: AbortSignal): Promise<readonly (readonly Candidate[])[]> {
  const queries = Object.fromEntries(names.map((query, index) => [index, { query, limit: SHOWN }]))
  const answers = await reconcile<Readonly<Record<number, { readonly result: readonly Found[] }>>>({ queries }, signal)
  const found = names.map((_, index) => answers[index]?.result ?? [])
  const ids = [...new Set(found.flat().map(({ id }) => id))]
  const evidence = ids.length === 0 ? {} : await evidenceOf(ids, signal)
  return found.map((persons) => persons.map((person) => ({ ...person, evidence: evidence[person.id] ?? NONE })))
}

type Rows = Readonly<Record<string, Readonly<Record<string, readonly { readonly str: string }[]>>>>

async function evidenceOf(ids: readonly string[], signal: AbortSignal): Promise<Readonly<Record<string, Evidence>>> {
  const extend = { ids, properties: EVIDENCE.map((id) => ({ id })) }
  const { rows } = await reconcile<{ readonly rows: Rows }>({ extend }, signal)
  return Object.fromEntries(
    Object.entries(rows).map(([id, row]) => [
      id,
      evidenceFrom((name) => [...new Set((row[name] ?? []).map(({ str }) => str))]),
    ]),
  )
}

const evidenceFrom = (values: (name: string) => readonly string[]): Evidence =>
  Object.fromEntries(EVIDENCE.map((name) => [name, values(name)])) as Evidence

const NONE = evidenceFrom(() => [])

/** The service speaks a standard: forms with JSON in them. */
async function reconcile<T>(asked: Readonly<Record<string, object>>, signal: AbortSignal): Promise<T> {
  const form = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, JSON.stringify(value)]))
  return (await call('POST /api/dataset/reconcile', {}, { form, signal })) as T
}
