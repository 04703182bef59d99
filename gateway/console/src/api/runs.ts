import type { Operation } from '@regesta/contracts/operations'
import type { RunEvent } from '@regesta/contracts/pipelines'
import { queryOptions } from '@tanstack/react-query'
import { ask, call } from './call.js'
import { resultOf } from './long-work.js'
import type { AnswerOf } from './surface.js'

export type Run = AnswerOf<'GET /api/executions/:execution_uuid/status'>

const workOfPipelines = (signal: AbortSignal): Promise<Operation[]> =>
  call('GET /api/operations/:service', { params: { service: 'pipelines' } }, { signal })

/** The long work of pipelines that is still known. */
export const pipelineWork = queryOptions({
  queryKey: ['runs', 'pipelines', 'work'],
  queryFn: ({ signal }) => workOfPipelines(signal),
})

/** Work during which a run has begun: its own, and whatever else was under way then. */
function around(operations: readonly Operation[], run: Run): Operation[] {
  const begun = Date.parse(run.started_at)
  return operations.filter(
    ({ started_at, completed_at }) =>
      Date.parse(started_at) <= begun && (completed_at === null || begun <= Date.parse(completed_at)),
  )
}

/** The project that a run is about, where no other work could be meant. */
export function projectOf(operations: readonly Operation[], run: Run): string | undefined {
  const [one, ...others] = around(operations, run)
  return others.length === 0 ? one?.project_uuid : undefined
}

/** What came of a run. */
interface RunEnd {
  readonly project: string | undefined
  /** The answer to the call that started it, with what came of each item. */
  readonly answer: unknown
}

/**
 * The end of a run: the answer of that work under way at its start which names it. Where it is known no more, what the run
 * itself has reported of each item that failed.
 */
export const endOfRun = (run: Run) =>
  queryOptions({
    queryKey: ['runs', 'pipelines', 'end', run.execution_uuid, run.status],
    // Asks itself, not through a query of another part of the page: where that part goes, its query ends without an answer.
    queryFn: async ({ signal }): Promise<RunEnd> => {
      for (const { operation_id: id, project_uuid, status } of around(await workOfPipelines(signal), run)) {
        if (status !== 'completed') continue
        const work = { service: 'pipelines', id }
        const answer = await resultOf('GET /api/operations/:service/:operation_id/result', work, signal)
        if (isOf(run, answer)) return { project: project_uuid, answer }
      }
      return { project: undefined, answer: { results: await failuresOf(run, signal) } }
    },
  })

const isOf = ({ execution_uuid }: Run, answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && Reflect.get(answer, 'execution_uuid') === execution_uuid

/** The events of a run that has ended come as a whole, one on each line of data. */
async function failuresOf({ execution_uuid }: Run, signal: AbortSignal) {
  const told = await ask('GET /api/executions/:execution_uuid/events', { params: { execution_uuid } }, { signal })
  const events = [...(await told.text()).matchAll(/^data: ?(.*)$/gm)].map(
    ([, data = '']) => JSON.parse(data) as RunEvent,
  )
  return events.flatMap(({ level, item, message, findings }) =>
    level !== 'error' || item === undefined
      ? []
      : [{ id: item, success: false, message: message.replace(/^Item .*?: /, ''), findings }],
  )
}
