import { useQuery } from '@tanstack/react-query'
import { configuration } from '../../api/installation.js'
import { Loaded } from '../../parts/loaded.js'
import { RequestLine } from '../../parts/request-line.js'
import { Table } from '../../parts/table.js'
import { useTexts } from '../../texts/texts.js'

interface Value {
  readonly key: string
  readonly value: string
}

/** What the configuration says and where its file lies. Whoever changes it leaves the state before beside it. */
export function Configuration() {
  const { texts } = useTexts()
  const says = texts.installation.settings
  return (
    <section className="panel">
      <h2>{says.sections.configuration}</h2>
      <Loaded query={useQuery(configuration)}>
        {({ configData, configDirAbsPath }) => (
          <>
            <p>
              {says.file} <code>{configDirAbsPath}/config.yaml</code>
            </p>
            <p className="quiet">{says.fileText}</p>
            <Table
              label={says.sections.configuration}
              items={valuesOf(configData)}
              keyOf={({ key }) => key}
              empty={says.nothingSet}
              columns={[
                { title: says.key, cell: ({ key }) => <code>{key}</code> },
                { title: says.value, cell: ({ value }) => <code>{value}</code> },
              ]}
            />
          </>
        )}
      </Loaded>
      <RequestLine does={says.read} method="GET" path="/api/config/get" />
    </section>
  )
}

/** Every value with the names of the members that lead to it: `repo.default_license`. */
function valuesOf(document: Readonly<Record<string, unknown>>, above = ''): Value[] {
  return Object.entries(document).flatMap(([name, value]) => {
    const key = above === '' ? name : `${above}.${name}`
    const isSection = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isSection ? valuesOf(value as Record<string, unknown>, key) : [{ key, value: JSON.stringify(value) }]
  })
}
