import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { call } from '../../api/call.js'
import { componentParameters, components, installPlan, listedComponent } from '../../api/installation.js'
import { ActionButton } from '../../parts/action-button.js'
import { Facts } from '../../parts/facts.js'
import { Loaded } from '../../parts/loaded.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { RequestLine } from '../../parts/request-line.js'
import { Table } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { ComponentState } from './component-state.js'

const route = getRouteApi('/components/$component')

/** One component: what it takes and makes, and what its installation would do. */
export function ComponentPage() {
  const { texts } = useTexts()
  const says = texts.installation.components
  const { component } = route.useParams()
  const { data: listed } = useQuery(listedComponent(component))
  return (
    <Page title={listed?.label || component}>
      <p lang="en">{listed?.description}</p>
      <Installation component={component} listed={listed} />
      <section className="panel">
        <h2>{says.parameters}</h2>
        <Loaded query={useQuery(componentParameters(component))}>
          {({ inputs, outputs, parameter_groups }) => (
            <>
              <Facts
                facts={[
                  [says.inputs, inputs.join(', ')],
                  [says.outputs, outputs.join(', ')],
                ]}
              />
              <Table
                label={says.parameters}
                items={parameter_groups.flatMap(({ parameters }) => parameters)}
                keyOf="name"
                empty={says.noParameters}
              >
                {[
                  { title: texts.files.name, cell: ({ name }) => <code>{name}</code> },
                  { title: texts.files.kind, cell: ({ type }) => type },
                  { title: says.standard, cell: (one) => <code>{JSON.stringify(one.default) ?? '–'}</code> },
                  { title: says.meaning, cell: ({ description }) => <span lang="en">{description}</span> },
                ]}
              </Table>
            </>
          )}
        </Loaded>
      </section>
      <RequestLine
        does={says.run}
        method="POST"
        path={`/api/components/${encodeURIComponent(component)}/run`}
        body={{ inputs: { 'input-file': '/path/of/a/file' }, output_directory: '/path/of/a/folder' }}
      />
      <p>
        <Link to={paths.components}>{texts.frame.places.components}</Link>
      </p>
    </Page>
  )
}

interface InstallationProps {
  readonly component: string
  readonly listed: Parameters<typeof ComponentState>[0]['component'] | undefined
}

function Installation({ component, listed }: InstallationProps) {
  const { texts, bytes } = useTexts()
  const says = texts.installation.components
  const known = useQueryClient()
  const installing = useMutation({
    mutationFn: () =>
      call('POST /api/pipeline_components/:component_name/install', {
        params: { component_name: component },
        body: {},
      }),
    onSettled: () => known.invalidateQueries({ queryKey: components.queryKey }),
  })
  return (
    <section className="panel">
      <h2>{says.installation}</h2>
      <Loaded query={useQuery(installPlan(component))}>
        {(plan) => (
          <>
            <Facts
              facts={[
                [texts.files.state, listed && <ComponentState component={listed} />],
                [texts.health.version, plan.version],
                [texts.files.size, bytes(plan.size_bytes)],
                [
                  says.packages,
                  <Codes key="packages" of={plan.packages.map(({ name, version }) => `${name} ${version}`)} />,
                ],
                [says.scripts, plan.scripts.join(', ')],
                [says.interpreter, plan.interpreter.found ?? `${plan.interpreter.required} (${says.missing})`],
                [
                  says.dependencies,
                  plan.system_dependencies.map(({ name, state }) => `${name}: ${says.dependency[state]}`).join(', '),
                ],
              ]}
            />
            <div className="actions">
              <ActionButton
                isMain
                onPress={() => installing.mutate()}
                reason={plan.is_valid ? undefined : plan.validation_errors.join('; ')}
              >
                {listed?.is_installed ? says.installAgain : says.install}
              </ActionButton>
            </div>
          </>
        )}
      </Loaded>
      {installing.error && <ProblemBox error={installing.error} />}
      {installing.data && <p role="status">{says.started}</p>}
    </section>
  )
}

/** Names as programs write them; nothing where there are none. */
const Codes = ({ of: names }: { readonly of: readonly string[] }) =>
  names.map((name, at) => (
    <Fragment key={name}>
      {at > 0 && ', '}
      <code>{name}</code>
    </Fragment>
  ))
