import type { Accepted, Operation } from '@regesta/contracts/operations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { ask, call, type Sending } from './call.js'
import { isLive } from './look.js'
import { type Pace, paceOf, type Sample } from './pace.js'
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
  /** Finds the same work again, however often it is started. */
  readonly key?: string
}

/** Milliseconds between two looks at work that runs. */
const LOOK = 400
/** Milliseconds that a pace is taken from. */
const WINDOW = 15_000

/** Starts long work and does not wait for it: it goes on when the page is left. */
export async function startWork<L extends Line>(
  line: L,
  request: RequestOf<L>,
  { project, key }: Start,
): Promise<Work> {
  const headers = { prefer: 'respond-async', ...(key === undefined ? {} : { 'idempotency-key': key }) }
  const sending = { headers, ...(project === undefined ? {} : { project }) }
  const response = await ask(line, ...([request, sending] as unknown as Asking<L, Sending>))
  const { status_url } = (await response.json()) as z.infer<typeof Accepted>
  const [service = '', id = ''] = status_url.split('/').slice(-2)
  return { service, id }
}

/** Work is looked at again and again only while its changes are not told. */
const pause = () => (isLive() ? false : LOOK)

const place = ({ service, id }: Work) => ({ params: { service, operation_id: id } })

/** How long work stands now; looked at again as long as it runs. */
export const stateOf = (work: Work) =>
  queryOptions({
    ...query(['operation', work.service, work.id], 'GET /api/operations/:service/:operation_id', place(work)),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'running' ? pause() : false),
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
