import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { componentRuns, pipelineRuns } from '../../api/installation.js'
import { type Work, work } from '../../api/queries.js'
import type { Run } from '../../api/runs.js'
import { PagedList } from '../../parts/paged-table.js'
import { usePage } from '../../parts/pager.js'
import { RunState } from '../../parts/run-state.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { usePipelineRunTexts } from '../records/use-pipeline-run-texts.js'
import { WorkPanel } from '../start/work-panel.js'
import { RunProject } from './run-project.js'

const route = getRouteApi('/runs')

/** What runs and what ran: pipelines, single components, and all other long work. */
export function Runs() {
  const { texts } = useTexts()
  return (
    <Page title={texts.frame.places.runs}>
      <PipelineRuns />
      <ComponentRuns />
      <WorkPanel />
    </Page>
  )
}

function PipelineRuns() {
  const { texts, says, count, moment, span } = useInstallationTexts('runs')
  const { pipeline } = route.useSearch()
  const pages = usePage()
  const { data: mayBegin = false } = useQuery({ ...work, select: hasRunningPipeline })
  const found = useQuery(pipelineRuns(pipeline, pages.page, mayBegin))
  return (
    <section className="panel">
      <h2>{says.ofPipelines}</h2>
      {pipeline !== undefined && (
        <p>
          {says.onlyOf(pipeline)} <Link to={paths.runs}>{says.all}</Link>
        </p>
      )}
      <PagedList label={says.ofPipelines} query={found} keyOf="execution_uuid" empty={says.noPipelines} {...pages}>
        {[
          {
            title: says.pipeline,
            cell: ({ execution_uuid: run, pipeline_identifier }) => (
              <Link to={paths.run} params={{ run }}>
                {pipeline_identifier}
              </Link>
            ),
          },
          { title: texts.files.state, cell: (run) => <StateOfRun run={run} /> },
          { title: texts.frame.ofProject, cell: (run) => <RunProject run={run} /> },
          {
            title: says.items,
            cell: ({ items_done, items_total }) => says.of(count(items_done), count(items_total)),
          },
          { title: says.started, cell: ({ started_at }) => moment(started_at) },
          {
            title: says.lasted,
            cell: ({ started_at, completed_at }) =>
              completed_at === null ? '–' : span((Date.parse(completed_at) - Date.parse(started_at)) / 1000),
          },
        ]}
      </PagedList>
    </section>
  )
}

const hasRunningPipeline = (all: readonly Work[]) =>
  all.some(({ service, status }) => service === 'pipelines' && status === 'running')

/** How a run is; where it failed, with the way to what failed. */
function StateOfRun({ run: { execution_uuid: run, status } }: { readonly run: Run }) {
  const { says } = usePipelineRunTexts()
  return (
    <>
      <RunState state={status} />{' '}
      {status === 'failed' && (
        <Link to={paths.run} params={{ run }}>
          {says.reason}
        </Link>
      )}
    </>
  )
}

function ComponentRuns() {
  const { texts, says, moment, span } = useInstallationTexts('runs')
  const pages = usePage()
  const found = useQuery(componentRuns(pages.page))
  return (
    <section className="panel">
      <h2>{says.ofComponents}</h2>
      <PagedList label={says.ofComponents} query={found} keyOf="execution_id" empty={says.noComponents} {...pages}>
        {[
          {
            title: says.component,
            cell: ({ execution_id: execution, component_name }) => (
              <Link to={paths.componentRun} params={{ execution }}>
                {component_name}
              </Link>
            ),
          },
          { title: texts.files.state, cell: (run) => <RunState state={run.status} /> },
          {
            title: says.lasted,
            cell: ({ duration_ms }) => (duration_ms === null ? '–' : span(duration_ms / 1000)),
          },
          { title: says.started, cell: ({ created_at }) => moment(created_at) },
        ]}
      </PagedList>
    </section>
  )
}
