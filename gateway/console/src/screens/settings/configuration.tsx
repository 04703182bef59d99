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
              items={withUnset(valuesOf(configData), says.meanings, says.notSet)}
              keyOf="key"
              empty={says.nothingSet}
            >
              {[
                { title: says.key, cell: ({ key }) => <code>{key}</code> },
                { title: says.value, cell: ({ key, value }) => <Meant value={value} meaning={says.meanings[key]} /> },
              ]}
            </Table>
          </>
        )}
      </Loaded>
      <RequestLine does={says.read} method="GET" path="/api/config/get" />
    </section>
  )
}

function Meant({ value, meaning }: { value: string; meaning: string | undefined }) {
  return (
    <>
      <code>{value}</code>
      {meaning !== undefined && <p className="quiet">{meaning}</p>}
    </>
  )
}

/** What is explained is shown although nobody has set it. */
const withUnset = (values: readonly Value[], meanings: Readonly<Record<string, string>>, notSet: string) => [
  ...values,
  ...Object.keys(meanings)
    .filter((key) => values.every((value) => value.key !== key))
    .map((key) => ({ key, value: notSet })),
]

/** Every value with the names of the members that lead to it: `repo.default_license`. */
function valuesOf(document: Readonly<Record<string, unknown>>, above = ''): Value[] {
  return Object.entries(document).flatMap(([name, value]) => {
    const key = above === '' ? name : `${above}.${name}`
    const isSection = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isSection ? valuesOf(value as Record<string, unknown>, key) : [{ key, value: JSON.stringify(value) }]
  })
}
