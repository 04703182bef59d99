import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { componentRun } from '../../api/installation.js'
import { Facts } from '../../parts/facts.js'
import { Loaded } from '../../parts/loaded.js'
import { RequestLine } from '../../parts/request-line.js'
import { RunState } from '../../parts/run-state.js'
import { Sentence } from '../../parts/sentence.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { Page } from '../../shell/page.js'

const route = getRouteApi('/runs/component/$execution')

/** One execution of a component: how it is, what it wrote, and its log. */
export function ComponentRun() {
  const { texts, says } = useInstallationTexts('runs')
  const { execution } = route.useParams()
  const id = encodeURIComponent(execution)
  return (
    <Page title={says.oneComponent}>
      <Loaded query={useQuery(componentRun(execution))}>
        {({ status, results, error, finding }) => (
          <section className="panel">
            <Facts
              facts={[
                [texts.files.state, <RunState key="state" state={status} />],
                [says.error, error && <Sentence key="error" {...(finding ?? { message: error })} />],
                [says.wrote, results?.output_files.map((file) => <code key={file}>{file}</code>)],
              ]}
            />
            <p className="actions">
              <a className="button" href={`/api/components/executions/${id}/log`} download={`${execution}.log`}>
                {says.log}
              </a>
            </p>
          </section>
        )}
      </Loaded>
      <RequestLine does={says.follow} method="GET" path={`/api/components/logs/${id}`} />
    </Page>
  )
}
