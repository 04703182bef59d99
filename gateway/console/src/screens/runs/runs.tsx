import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { componentRuns, pipelineRuns } from '../../api/installation.js'
import { Loaded } from '../../parts/loaded.js'
import { PagedTable } from '../../parts/paged-table.js'
import { RunState } from '../../parts/run-state.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { WorkPanel } from '../start/work-panel.js'

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
  const { texts, count, moment } = useTexts()
  const says = texts.installation.runs
  const { pipeline, status } = route.useSearch()
  const [page, setPage] = useState(1)
  const found = useQuery({ ...pipelineRuns(pipeline, page), placeholderData: keepPreviousData })
  return (
    <section className="panel">
      <h2>{says.ofPipelines}</h2>
      {pipeline !== undefined && (
        <p>
          {says.onlyOf(pipeline)} <Link to={paths.runs}>{says.all}</Link>
        </p>
      )}
      <Loaded query={found}>
        {({ items, totalItems, totalPages }) => (
          <PagedTable
            label={says.ofPipelines}
            items={status === undefined ? items : items.filter((run) => run.status === status)}
            keyOf={({ execution_uuid }) => execution_uuid}
            empty={says.noPipelines}
            columns={[
              {
                title: says.pipeline,
                cell: ({ execution_uuid: run, pipeline_identifier }) => (
                  <Link to={paths.run} params={{ run }}>
                    {pipeline_identifier}
                  </Link>
                ),
              },
              { title: texts.files.state, cell: (run) => <RunState state={run.status} /> },
              {
                title: says.items,
                cell: ({ items_done, items_total }) => says.of(count(items_done), count(items_total)),
              },
              { title: says.started, cell: ({ started_at }) => moment(started_at) },
            ]}
            page={page}
            pages={totalPages}
            total={totalItems}
            onPage={setPage}
          />
        )}
      </Loaded>
    </section>
  )
}

function ComponentRuns() {
  const { texts, moment, span } = useTexts()
  const says = texts.installation.runs
  const [page, setPage] = useState(1)
  const found = useQuery({ ...componentRuns(page), placeholderData: keepPreviousData })
  return (
    <section className="panel">
      <h2>{says.ofComponents}</h2>
      <Loaded query={found}>
        {({ items, totalItems, totalPages }) => (
          <PagedTable
            label={says.ofComponents}
            items={items}
            keyOf={({ execution_id }) => execution_id}
            empty={says.noComponents}
            columns={[
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
            page={page}
            pages={totalPages}
            total={totalItems}
            onPage={setPage}
          />
        )}
      </Loaded>
    </section>
  )
}
