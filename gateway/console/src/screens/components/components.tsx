import type { ComponentEntry } from '@regesta/contracts/components'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { components, offeredComponents } from '../../api/installation.js'
import { Command } from '../../parts/command.js'
import { Loaded } from '../../parts/loaded.js'
import { type Column, Table } from '../../parts/table.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { WithName } from '../../parts/with-name.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { ComponentState } from './component-state.js'

/** The local components, and those that the registry offers. */
export function Components() {
  const { texts, says } = useInstallationTexts('components')
  return (
    <Page title={texts.frame.places.components}>
      <section className="panel">
        <h2>{says.here}</h2>
        <Loaded query={useQuery(components)}>
          {({ metadata: _, ...categories }) => <Here components={Object.values(categories).flat()} />}
        </Loaded>
      </section>
      <section className="panel">
        <h2>{says.offered}</h2>
        <Loaded query={useQuery(offeredComponents)}>
          {({ components: categories }) => (
            <Table
              label={says.offered}
              items={Object.values(categories).flat()}
              keyOf="name"
              empty={says.nothingOffered}
            >
              {[
                { title: texts.files.name, cell: ({ label, name }) => <WithName name={name} label={label} /> },
                { title: texts.health.version, cell: ({ version }) => version },
              ]}
            </Table>
          )}
        </Loaded>
        <Command command="components install NAME" does={says.byCommand} />
      </section>
    </Page>
  )
}

function Here({ components: here }: { readonly components: readonly ComponentEntry[] }) {
  const { texts, says } = useInstallationTexts('components')
  const columns: readonly Column<ComponentEntry>[] = [
    {
      title: texts.files.name,
      cell: ({ name, label }) => (
        <Link to={paths.component} params={{ component: name }}>
          <WithName name={name} label={label} />
        </Link>
      ),
    },
    { title: says.category, cell: ({ category }) => category },
    { title: texts.health.version, cell: ({ version }) => version },
    { title: texts.files.state, cell: (component) => <ComponentState component={component} /> },
  ]
  return (
    <Table label={says.here} items={here} keyOf="name" empty={says.none}>
      {columns}
    </Table>
  )
}
