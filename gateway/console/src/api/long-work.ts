import type { Accepted, Operation } from '@regesta/contracts/operations'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { ask, call, type Sending } from './call.js'
import { isLive } from './look.js'
import { type Pace, paceOf, type Sample } from './pace.js'
import { isRefusal, Problem } from './problem.js'
import { query } from './query.js'
import type { AnswerOf, Asking, Line, RequestOf } from './surface.js'

/** Long work by where it is looked at. */
export interface Work {
  readonly service: string
  readonly id: string
}

/** Work as it is followed. */
export interface Followed {
  readonly work: Work
  readonly operation: Operation
  readonly pace: Pace
}

interface Start {
  readonly project?: string
  /** Finds the same work again, however often it is started; without it, what is asked for again is other work. */
  readonly key?: string
}

/** Milliseconds between two looks at work that runs. */
const LOOK = 400
/** Milliseconds that a pace is taken from. */
const WINDOW = 15_000

/**
 * Starts long work and does not wait for it: it goes on when the page is left. Where no answer came, nobody knows whether it
 * has begun: asked for again, it is the same work.
 */
export async function startWork<L extends Line>(
  line: L,
  request: RequestOf<L>,
  { project, key }: Start,
): Promise<Work> {
  if (key !== undefined) return startUnder(key, line, request, project)
  return untilAnswered(JSON.stringify([line, request, project]), (own) => startUnder(own, line, request, project))
}

async function startUnder<L extends Line>(key: string, line: L, request: RequestOf<L>, project?: string) {
  const headers = { prefer: 'respond-async', 'idempotency-key': key }
  const sending = { headers, ...(project === undefined ? {} : { project }) }
  const response = await ask(line, ...([request, sending] as unknown as Asking<L, Sending>))
  const { status_url } = (await response.json()) as z.infer<typeof Accepted>
  const [service = '', id = ''] = status_url.split('/').slice(-2)
  return { service, id }
}

/** Keys of what was asked for and not answered yet, by what that was. */
const unanswered = new Map<string, string>()

async function untilAnswered<T>(asked: string, start: (key: string) => Promise<T>): Promise<T> {
  const key = unanswered.get(asked) ?? newKey()
  unanswered.set(asked, key)
  try {
    const answer = await start(key)
    unanswered.delete(asked)
    return answer
  } catch (error) {
    if (error instanceof Problem && error.isAnswer) unanswered.delete(asked)
    throw error
  }
}

/** Other computers reach the console without a secure connection, where there is no `randomUUID`. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-')

/** Work is polled only while its changes are not announced by events. */
const pause = () => (isLive() ? false : LOOK)

const place = ({ service, id }: Work) => ({ params: { service, operation_id: id } })

type Asked = Pick<UseQueryResult<Operation>, 'data' | 'error'>

/** Whether work may still go on; what its service does not know any more has ended. */
export const mayRun = ({ data, error }: Asked): boolean =>
  data === undefined ? !isRefusal(error) : data.status === 'running'

/** A first look that has failed is repeated even while events come: there is nothing yet that they could change. */
export const nextLook = (asked: Asked): number | false => {
  if (!mayRun(asked)) return false
  return asked.data === undefined ? LOOK : pause()
}

/** The state of long work, fetched again as long as it runs. */
export const stateOf = (work: Work) =>
  queryOptions({
    ...query(['operation', work.service, work.id], 'GET /api/operations/:service/:operation_id', place(work)),
    refetchInterval: ({ state }) => nextLook(state),
  })

/** What the call would have answered that started work which has ended. */
export async function resultOf<L extends Line>(_line: L, work: Work, signal?: AbortSignal): Promise<AnswerOf<L>> {
  return (await call('GET /api/operations/:service/:operation_id/result', place(work), { signal })) as AnswerOf<L>
}

/** The same, kept under a key: it does not change any more. */
export const resultQuery = <L extends Line>(queryKey: readonly unknown[], line: L, work: Work) =>
  queryOptions({ queryKey, queryFn: () => resultOf(line, work), staleTime: Number.POSITIVE_INFINITY })

/** The same, of work of any kind. */
export const endOf = (work: Work) =>
  resultQuery(['end', work.service, work.id], 'GET /api/operations/:service/:operation_id/result', work)

export const cancelWork = (work: Work) => call('POST /api/operations/:service/:operation_id/cancel', place(work))

/** Follows long work: its state, and how fast it goes. */
export function useWork(work: Work, isBegun = true) {
  const query = useQuery({ ...stateOf(work), enabled: isBegun })
  const samples = useRef<{ readonly work: string; readonly taken: Sample[] }>({ work: '', taken: [] })
  if (samples.current.work !== work.id) samples.current = { work: work.id, taken: [] }
  const { taken } = samples.current
  const { data, dataUpdatedAt: at } = query
  if (data?.status === 'running' && data.total !== null && taken.at(-1)?.at !== at) {
    taken.push({ at, done: data.done, bytes: data.bytes_done ?? 0 })
    while (taken.length > 2 && at - (taken[0]?.at ?? 0) > WINDOW) taken.shift()
  }
  return { query, pace: paceOf(taken, data) }
}
