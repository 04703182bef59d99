import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { componentParameters, listedComponent } from '../../api/installation.js'
import { Facts } from '../../parts/facts.js'
import { Loaded } from '../../parts/loaded.js'
import { RequestLine } from '../../parts/request-line.js'
import { Table } from '../../parts/table.js'
import { WithName } from '../../parts/with-name.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { Installation } from './installation.js'

const route = getRouteApi('/components/$component')

/** One component: what it takes and makes, and what its installation would do. */
export function ComponentPage() {
  const { texts } = useTexts()
  const says = texts.installation.components
  const { component } = route.useParams()
  const { data: listed } = useQuery(listedComponent(component))
  const parameters = useQuery(componentParameters(component))
  return (
    <Page title={listed?.label || component} lang="en">
      <p>
        {texts.files.name}: <code>{component}</code>
      </p>
      {listed?.description && <p lang="en">{listed.description}</p>}
      <Installation component={component} listed={listed} />
      <section className="panel">
        <h2>{says.parameters}</h2>
        <Loaded query={parameters}>
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
                  {
                    title: texts.files.name,
                    cell: ({ name, label }) => <WithName name={name} label={typeof label === 'string' ? label : ''} />,
                  },
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
        body={{
          inputs: Object.fromEntries((parameters.data?.inputs ?? []).map((name) => [name, '/path/of/a/file'])),
          output_directory: '/path/of/a/folder',
        }}
      />
      <p>
        <Link to={paths.components}>{texts.frame.places.components}</Link>
      </p>
    </Page>
  )
}
