import { useQuery } from '@tanstack/react-query'
import { configuration } from '../../api/queries.js'
import { Loaded } from '../../parts/loaded.js'
import { RequestLine } from '../../parts/request-line.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { ConfigurationSection } from './configuration-section.js'
import { type Document, nameOf, type Value, valuesOf } from './configuration-values.js'
import { useConfigurationTexts } from './use-configuration-texts.js'
import './configuration.css'

/** The configuration, section by section, each edited in place. */
export function Configuration() {
  const { sections } = useInstallationTexts('settings').says
  const { says } = useConfigurationTexts()
  return (
    <>
      <section className="panel">
        <h2>{sections.configuration}</h2>
        <Loaded query={useQuery(configuration)}>
          {({ configDirAbsPath }) => (
            <p>
              {says.file} <code>{configDirAbsPath}/config.yaml</code>
            </p>
          )}
        </Loaded>
        <p className="quiet">{says.fileText}</p>
        <RequestLine does={says.read} method="GET" path="/api/config/get" />
      </section>
      <Loaded query={useQuery(configuration)}>
        {({ configData }) =>
          [...sectionsOf(configData, Object.keys(says.meanings))].map(([name, values]) => (
            <ConfigurationSection key={name} name={name} values={values} />
          ))
        }
      </Loaded>
    </>
  )
}

/** The values by their sections; what is explained is shown although nobody has set it. */
function sectionsOf(document: Document, explained: readonly string[]): ReadonlyMap<string, readonly Value[]> {
  const set = valuesOf(document)
  const known = set.map(nameOf)
  const unset = explained
    .filter((name) => !known.some((one) => one === name || name.startsWith(`${one}.`)))
    .map((name) => ({ path: name.split('.'), value: undefined }))
  const sections = new Map<string, Value[]>()
  for (const value of [...set, ...unset]) {
    const [name = ''] = value.path
    sections.set(name, [...(sections.get(name) ?? []), value])
  }
  return sections
}
