import { queryOptions } from '@tanstack/react-query'
import { startWork } from './long-work.js'
import { lookAtRuns } from './look.js'
import { ROWS } from './project-pages.js'
import { query, steadyQuery } from './query.js'

/** The checks of everything that the installation works with. */
export const operabilityChecks = queryOptions({
  ...query(['operability'], 'GET /api/operability/tests'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The local components, by category. */
export const components = query(['components'], 'GET /api/pipeline_components')

/** What the registry offers besides; it is asked over the network, so not often. */
export const offeredComponents = queryOptions({
  ...query(['components', 'offered'], 'GET /api/pipeline_components/remote'),
  staleTime: 60_000,
})

/** Inputs, outputs and parameters of a component. */
export const componentParameters = (component: string) =>
  query(['components', component, 'parameters'], 'GET /api/pipeline_components/:component_name/config', {
    params: { component_name: component },
  })

/** What an installation of a component would create, fetch and run. */
export const installPlan = (component: string) =>
  query(['components', component, 'plan'], 'GET /api/pipeline_components/:component_name/install_plan', {
    params: { component_name: component },
  })

/** The names of the parameter sets of a component. */
export const templates = (component: string) =>
  query(['components', component, 'templates'], 'GET /api/pipeline_components/:component_name/templates', {
    params: { component_name: component },
  })

export const template = (component: string, name: string) =>
  query(
    ['components', component, 'templates', name],
    'GET /api/pipeline_components/:component_name/templates/:template_name',
    { params: { component_name: component, template_name: name } },
  )

export const pipelines = query(['pipelines'], 'GET /api/pipelines')

export const pipeline = (identifier: string) =>
  query(['pipelines', identifier], 'GET /api/pipelines/:identifier', { params: { identifier } })

interface RunWanted {
  readonly pipeline: string
  readonly records: readonly number[]
  readonly isSandbox: boolean
  /** Runs every step, also those for which nothing has changed. */
  readonly force: boolean
}

/** Begins to run a pipeline over records; it goes on when the page is left. */
export const startRun = (project: string, { pipeline: identifier, records, isSandbox, force }: RunWanted) => {
  const body = { record_ids: [...records], is_sandbox: isSandbox, force }
  const asked = { params: { identifier }, body }
  return startWork('POST /api/pipelines/:identifier/execute', asked, { project })
}

interface RunsOnPage {
  readonly items: readonly { readonly status: string }[]
}
interface Asked<T> {
  readonly state: { readonly data: T | undefined }
}

const ofList = ({ state }: Asked<RunsOnPage>) => lookAtRuns(state.data?.items.some(isRunning) ?? false)
const ofOne = ({ state }: Asked<RunsOnPage['items'][number]>) =>
  lookAtRuns(state.data !== undefined && isRunning(state.data))
const isRunning = ({ status }: RunsOnPage['items'][number]) => status === 'running'

/**
 * Runs of pipelines, the newest first.
 *
 * @param mayBegin whether work is under way that may begin a run
 */
export const pipelineRuns = (name: string | undefined, page: number, mayBegin: boolean) =>
  queryOptions({
    ...steadyQuery(['runs', 'pipelines', name, page], 'GET /api/executions', {
      query: { pipeline: name, page, limit: ROWS },
    }),
    refetchInterval: (asked) => (mayBegin ? lookAtRuns(true) : ofList(asked)),
  })

export const pipelineRun = (run: string) =>
  queryOptions({
    ...query(['runs', 'pipelines', 'one', run], 'GET /api/executions/:execution_uuid/status', {
      params: { execution_uuid: run },
    }),
    refetchInterval: ofOne,
  })

/** Runs of single components, the newest first. */
export const componentRuns = (page: number) =>
  queryOptions({
    ...steadyQuery(['runs', 'components', page], 'GET /api/components/executions', { query: { page, limit: ROWS } }),
    refetchInterval: ofList,
  })

export const componentRun = (execution: string) =>
  queryOptions({
    ...query(['runs', 'components', 'one', execution], 'GET /api/components/executions/:execution_id/status', {
      params: { execution_id: execution },
    }),
    refetchInterval: ofOne,
  })

/** Persons of the dataset whose names fit, or all of them. */
export const persons = (q: string, page: number) =>
  steadyQuery(['persons', q, page], 'GET /api/dataset/persons', { query: { q: q || undefined, page, limit: ROWS } })

export const person = (id: string) =>
  query(['persons', 'one', id], 'GET /api/dataset/persons/:kb_id', { params: { kb_id: id } })

/** The relations of a person. */
export const relations = (id: string) =>
  query(['persons', 'one', id, 'relations'], 'GET /api/dataset/persons/:kb_id/relations', { params: { kb_id: id } })
