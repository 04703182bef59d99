import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call } from '../../api/call.js'
import { pipelineRun } from '../../api/installation.js'
import { endOfRun, type Run } from '../../api/runs.js'
import { ActionButton } from '../../parts/action-button.js'
import { Facts } from '../../parts/facts.js'
import { Loaded } from '../../parts/loaded.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { RequestLine } from '../../parts/request-line.js'
import { RunState } from '../../parts/run-state.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { usePipelineRunTexts } from '../records/use-pipeline-run-texts.js'
import { RunResults } from '../work/run-results.js'
import { RunProject } from './run-project.js'

const route = getRouteApi('/runs/$run')

/** One run of a pipeline: how far it is, and how to end it or run it again. */
export function RunPage() {
  const { texts, says } = useInstallationTexts('runs')
  const { run } = route.useParams()
  const known = useQueryClient()
  const cancelling = useMutation({
    mutationFn: () => call('POST /api/executions/:execution_uuid/cancel', { params: { execution_uuid: run } }),
    onSettled: () => known.invalidateQueries({ queryKey: pipelineRun(run).queryKey }),
  })
  const address = `/api/executions/${encodeURIComponent(run)}`
  return (
    <Page title={says.one}>
      <Loaded query={useQuery(pipelineRun(run))}>
        {(found) => (
          <>
            <section className="panel">
              <RunFacts run={found} />
              <div className="actions">
                <ActionButton
                  onPress={() => cancelling.mutate()}
                  reason={found.status === 'running' ? undefined : says.hasEnded}
                >
                  {texts.work.cancel}
                </ActionButton>
              </div>
              {cancelling.error && <ProblemBox error={cancelling.error} />}
            </section>
            {found.status !== 'running' && <RunOutcome run={found} />}
          </>
        )}
      </Loaded>
      <RequestLine does={says.events} method="GET" path={`${address}/events`} />
      <RequestLine does={says.again} method="POST" path={`${address}/rerun`} body={{ only_failed: true }} />
    </Page>
  )
}

/** Each record with how it ended, and why where it failed. */
function RunOutcome({ run }: { readonly run: Run }) {
  const { says } = usePipelineRunTexts()
  return (
    <section className="panel">
      <h2>{says.results}</h2>
      <Loaded query={useQuery(endOfRun(run))}>{(end) => <RunResults {...end} />}</Loaded>
    </section>
  )
}

function RunFacts({ run }: { readonly run: Run }) {
  const { texts, says, count, moment } = useInstallationTexts('runs')
  return (
    <Facts
      facts={[
        [
          says.pipeline,
          <Link key="pipeline" to={paths.pipeline} params={{ pipeline: run.pipeline_identifier }}>
            {run.pipeline_identifier}
          </Link>,
        ],
        [texts.frame.ofProject, <RunProject key="project" run={run} />],
        [texts.files.state, <RunState key="state" state={run.status} />],
        [says.items, says.of(count(run.items_done), count(run.items_total))],
        [says.step, says.of(count(run.current_step), count(run.total_steps))],
        [says.started, moment(run.started_at)],
        [says.ended, run.completed_at && moment(run.completed_at)],
      ]}
    />
  )
}
