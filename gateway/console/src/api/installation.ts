import { queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import { ROWS } from './project-pages.js'
import type { AnswerOf } from './surface.js'

/** The configuration as it is saved, and where its file lies. */
export const configuration = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => call('GET /api/config/get', {}, { signal }),
})

/** The checks of everything that the installation works with. */
export const operabilityChecks = queryOptions({
  queryKey: ['operability'],
  queryFn: ({ signal }) => call('GET /api/operability/tests', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The components that lie here, by category. */
export const components = queryOptions({
  queryKey: ['components'],
  queryFn: ({ signal }) => call('GET /api/pipeline_components', {}, { signal }),
})

/** What the list says of one of them. */
export const listedComponent = (component: string) => ({
  ...components,
  select: ({ metadata: _, ...categories }: AnswerOf<'GET /api/pipeline_components'>) =>
    Object.values(categories)
      .flat()
      .find(({ name }) => name === component),
})

/** What the registry offers besides; it is asked over the network, so not often. */
export const offeredComponents = queryOptions({
  queryKey: ['components', 'offered'],
  queryFn: ({ signal }) => call('GET /api/pipeline_components/remote', {}, { signal }),
  staleTime: 60_000,
})

/** Inputs, outputs and parameters of a component. */
export const componentParameters = (component: string) =>
  queryOptions({
    queryKey: ['components', component, 'parameters'],
    queryFn: ({ signal }) =>
      call(
        'GET /api/pipeline_components/:component_name/config',
        { params: { component_name: component } },
        { signal },
      ),
  })

/** What an installation of a component would create, fetch and run. */
export const installPlan = (component: string) =>
  queryOptions({
    queryKey: ['components', component, 'plan'],
    queryFn: ({ signal }) =>
      call(
        'GET /api/pipeline_components/:component_name/install_plan',
        { params: { component_name: component } },
        { signal },
      ),
  })

export const pipelines = queryOptions({
  queryKey: ['pipelines'],
  queryFn: ({ signal }) => call('GET /api/pipelines', {}, { signal }),
})

export const pipeline = (identifier: string) =>
  queryOptions({
    queryKey: ['pipelines', identifier],
    queryFn: ({ signal }) => call('GET /api/pipelines/:identifier', { params: { identifier } }, { signal }),
  })

/** Runs of pipelines, the newest first. */
export const pipelineRuns = (name: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['runs', 'pipelines', name, page],
    queryFn: ({ signal }) => call('GET /api/executions', { query: { pipeline: name, page, limit: ROWS } }, { signal }),
  })

export const pipelineRun = (run: string) =>
  queryOptions({
    queryKey: ['runs', 'pipelines', 'one', run],
    queryFn: ({ signal }) =>
      call('GET /api/executions/:execution_uuid/status', { params: { execution_uuid: run } }, { signal }),
  })

/** Runs of single components, the newest first. */
export const componentRuns = (page: number) =>
  queryOptions({
    queryKey: ['runs', 'components', page],
    queryFn: ({ signal }) => call('GET /api/components/executions', { query: { page, limit: ROWS } }, { signal }),
  })

export const componentRun = (execution: string) =>
  queryOptions({
    queryKey: ['runs', 'components', 'one', execution],
    queryFn: ({ signal }) =>
      call('GET /api/components/executions/:execution_id/status', { params: { execution_id: execution } }, { signal }),
  })

/** Persons of the dataset whose names fit, or all of them. */
export const persons = (q: string, page: number) =>
  queryOptions({
    queryKey: ['persons', q, page],
    queryFn: ({ signal }) =>
      call('GET /api/dataset/persons', { query: { q: q || undefined, page, limit: ROWS } }, { signal }),
  })

export const person = (id: string) =>
  queryOptions({
    queryKey: ['persons', 'one', id],
    queryFn: ({ signal }) => call('GET /api/dataset/persons/:kb_id', { params: { kb_id: id } }, { signal }),
  })

/** Who stands around a person. */
export const relations = (id: string) =>
  queryOptions({
    queryKey: ['persons', 'one', id, 'relations'],
    queryFn: ({ signal }) => call('GET /api/dataset/persons/:kb_id/relations', { params: { kb_id: id } }, { signal }),
  })
