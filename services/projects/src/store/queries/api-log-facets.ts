import type { CallFilter, projects } from '@regesta/contracts/projects'
import type { Database } from '@regesta/sqlite/open-database'
import type { z } from 'zod'
import { ANSWERS, callConditions } from './list-api-log.js'

type Facets = z.output<(typeof projects.countApiLog.answers)[200]>
type Method = Facets['method'][number]['value']
type Answer = Facets['answer'][number]['value']

/** Calls that are alike in all that they are counted by. */
interface Kind {
  readonly method: Method | null
  readonly answer: Answer
  readonly calls: number
}

const METHODS: readonly (string | null)[] = ['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[]

const ANSWER = `case ${Object.entries(ANSWERS)
  .map(([answer, condition]) => `when ${condition} then '${answer}'`)
  .join(' ')} end`

/** How many calls fit, and of each value how many would if its own facet had no filter. */
export function apiLogFacets(database: Database, { method, answer, search }: CallFilter): Facets {
  const { where, values } = callConditions({ search })
  const kinds = database
    .prepare(
      `select http_method as method, ${ANSWER} as answer, count(*) as calls from api_log indexed by api_log_by_kind
       where ${where} group by http_method, response_status_code`,
    )
    .all(values) as Kind[]
  const ofMethod = kinds.filter((kind) => method === undefined || kind.method === method)
  const ofAnswer = kinds.filter((kind) => answer === undefined || kind.answer === answer)
  const counted = ofAnswer.filter((kind): kind is Kind & { method: Method } => METHODS.includes(kind.method))
  return {
    total: callsOf(ofMethod.filter((kind) => ofAnswer.includes(kind))),
    method: counts(counted, (kind) => kind.method),
    answer: counts(ofMethod, (kind) => kind.answer),
    without: {
      ...(method === undefined ? {} : { method: callsOf(ofAnswer) }),
      ...(answer === undefined ? {} : { answer: callsOf(ofMethod) }),
    },
  }
}

const callsOf = (kinds: readonly Kind[]) => kinds.reduce((sum, { calls }) => sum + calls, 0)

/** The values of a facet, the most frequent first. */
function counts<K extends Kind, V>(kinds: readonly K[], named: (kind: K) => V): { value: V; calls: number }[] {
  const found = new Map<V, number>()
  for (const kind of kinds) found.set(named(kind), (found.get(named(kind)) ?? 0) + kind.calls)
  return [...found].map(([value, calls]) => ({ value, calls })).sort((a, b) => b.calls - a.calls)
}
