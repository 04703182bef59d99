import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { pipeline } from '../../api/installation.js'
import type { AnswerOf } from '../../api/surface.js'
import { Command } from '../../parts/command.js'
import { Facts } from '../../parts/facts.js'
import { Loaded } from '../../parts/loaded.js'
import { RequestLine } from '../../parts/request-line.js'
import { type Column, Table } from '../../parts/table.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { paths } from '../../paths.js'
import { useCurrentProject } from '../../shell/current-project.js'
import { Page } from '../../shell/page.js'
import { usePipelineRunTexts } from '../records/use-pipeline-run-texts.js'

const route = getRouteApi('/pipelines/$pipeline')

/** One pipeline with its steps, and how to run and change it. */
export function PipelinePage() {
  const { texts, says, count } = useInstallationTexts('pipelines')
  const { says: runs } = usePipelineRunTexts()
  const project = useCurrentProject()
  const { pipeline: identifier } = route.useParams()
  const found = useQuery(pipeline(identifier))
  const address = `/api/pipelines/${encodeURIComponent(identifier)}`
  return (
    <Page title={found.data?.name ?? identifier}>
      <Loaded query={found}>
        {({ description, version, status, execution_count, steps }) => (
          <section className="panel">
            {description && <p>{description}</p>}
            <Facts
              facts={[
                [says.identifier, <code key="id">{identifier}</code>],
                [texts.health.version, version],
                [texts.files.state, status],
                [says.runs, count(execution_count)],
              ]}
            />
            <Steps steps={steps} />
            <p className="actions">
              <a className="button" href={`${address}/export`} download>
                {says.download}
              </a>
              {project && (
                <Link
                  className="button"
                  to={paths.records}
                  params={{ project: project.project_uuid }}
                  search={{ state: 'prepared', pipeline: identifier }}
                >
                  {runs.over}
                </Link>
              )}
              <Link className="button" to={paths.runs} search={{ pipeline: identifier }}>
                {says.itsRuns}
              </Link>
            </p>
          </section>
        )}
      </Loaded>
      <Command command={`run-pipeline --pipeline ${identifier} --input folder --dry-run`} does={says.run} ofProject />
      <RequestLine does={says.change} method="PUT" path={address} body={{ description: '…' }} />
    </Page>
  )
}

type Step = AnswerOf<'GET /api/pipelines/:identifier'>['steps'][number]

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const { says } = useInstallationTexts('pipelines')
  const columns: readonly Column<Step>[] = [
    {
      title: says.step,
      cell: ({ step_number, step_name }) => (
        <>
          {step_number}. <span>{step_name}</span>
        </>
      ),
    },
    {
      title: says.component,
      cell: ({ component_name: name, component_label }) => (
        <Link to={paths.component} params={{ component: name }}>
          {component_label || name}
        </Link>
      ),
    },
    { title: says.parameters, cell: ({ parameters }) => <code>{JSON.stringify(parameters)}</code> },
  ]
  return (
    <Table label={says.steps} items={steps} keyOf="step_number" empty={says.noSteps}>
      {columns}
    </Table>
  )
}
