import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { componentParameters, listedComponent } from '../../api/installation.js'
import { Loaded } from '../../parts/loaded.js'
import { RequestLine } from '../../parts/request-line.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { Installation } from './installation.js'
import { Parameters, parametersOf } from './parameters.js'
import { Templates, useTemplateShown } from './templates.js'

const route = getRouteApi('/components/$component')

/** One component: what its installation needs and does, what it takes and makes, and its templates. */
export function ComponentPage() {
  const { texts } = useTexts()
  const says = texts.installation.components
  const { component } = route.useParams()
  const { data: listed } = useQuery(listedComponent(component))
  const parameters = useQuery(componentParameters(component))
  const chosen = useTemplateShown(component)
  return (
    <Page title={listed?.label || component} lang="en">
      <p>
        {texts.files.name}: <code>{component}</code>
      </p>
      {listed?.description && <p lang="en">{listed.description}</p>}
      <Installation component={component} listed={listed} />
      <section className="panel">
        <h2>{says.parameters}</h2>
        <Loaded query={parameters}>{(configured) => <Parameters {...configured} />}</Loaded>
      </section>
      {parameters.data && (
        <Templates component={component} parameters={parameters.data.parameter_groups.flatMap(parametersOf)} />
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
      <p>
        <Link to={paths.components}>{texts.frame.places.components}</Link>
      </p>
    </Page>
  )
}
