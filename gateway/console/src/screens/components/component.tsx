import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { componentParameters, installPlan, templates } from '../../api/installation.js'
import { listedComponent } from '../../api/listed-component.js'
import { type Asked, GreyRows, Loaded } from '../../parts/loaded.js'
import { RequestLine } from '../../parts/request-line.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { useOnceKnown } from '../../parts/use-once-known.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { Installation } from './installation.js'
import type { Configured } from './parameter-values.js'
import { Parameters, parametersOf } from './parameters.js'
import { Templates, type TemplatesProps, useTemplateShown, valuesOf } from './templates.js'

const route = getRouteApi('/components/$component')

/** One component: what its installation needs and does, what it takes and makes, and its templates. */
export function ComponentPage() {
  const { texts } = useTexts()
  const { component } = route.useParams()
  const listed = useQuery(listedComponent(component))
  const plan = useQuery(installPlan(component))
  const parameters = useQuery(componentParameters(component))
  const names = useQuery(templates(component))
  const shown = useTemplateShown(component)
  const isAwaited = [listed, plan, parameters, names, shown].some(({ isLoading }) => isLoading)
  const title = listed.data?.label || component
  // Of one that is not there, the plan of its installation says so; once is enough.
  const isThere = plan.data !== undefined || parameters.data !== undefined
  if (!useOnceKnown(isAwaited, component))
    return (
      <Page title={title} lang="en">
        <GreyRows />
      </Page>
    )
  return (
    <Page title={title} lang="en">
      <p>
        {texts.files.name}: <code>{component}</code>
      </p>
      {listed.data?.description && <p lang="en">{listed.data.description}</p>}
      <Installation {...{ component, listed, plan }} />
      {isThere && <Usage {...{ component, parameters, names, shown }} />}
      <p>
        <Link to={paths.components}>{texts.frame.places.components}</Link>
      </p>
    </Page>
  )
}

interface UsageProps extends Omit<TemplatesProps, 'parameters'> {
  readonly parameters: Asked<Configured>
}

/** What it takes and makes, the values that are kept for it, and how a program runs it. */
function Usage({ component, parameters, names, shown }: UsageProps) {
  const { says } = useInstallationTexts('components')
  const chosen = valuesOf(shown)
  return (
    <>
      <section className="panel">
        <h2>{says.parameters}</h2>
        <Loaded query={parameters}>{(configured) => <Parameters {...configured} />}</Loaded>
      </section>
      {parameters.data && (
        <Templates
          {...{ component, names, shown }}
          parameters={parameters.data.parameter_groups.flatMap(parametersOf)}
        />
      )}
      <RequestLine
        does={says.run}
        method="POST"
        path={`/api/components/${encodeURIComponent(component)}/run`}
        body={{
          inputs: Object.fromEntries((parameters.data?.inputs ?? []).map((name) => [name, '/path/of/a/file'])),
          ...(Object.keys(chosen).length > 0 && { parameters: chosen }),
          output_directory: '/path/of/a/folder',
        }}
      />
    </>
  )
}
