import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { persons } from '../../api/installation.js'
import { Command } from '../../parts/command.js'
import { PagedList } from '../../parts/paged-table.js'
import { SearchInput } from '../../parts/search-input.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'

const route = getRouteApi('/persons')

/** The persons of the dataset, found by name. */
export function Persons() {
  const { texts, says } = useInstallationTexts('persons')
  const { q = '', page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const found = useQuery(persons(q, page))
  return (
    <Page title={texts.frame.places.persons}>
      <section className="panel">
        <SearchInput
          label={says.search}
          value={q}
          onChange={(text) => void navigate({ search: { q: text || undefined }, replace: true })}
        />
        <PagedList
          label={texts.frame.places.persons}
          query={found}
          keyOf="kb_id"
          empty={q === '' ? says.none : says.noneFits}
          page={page}
          onPage={(next, replace = false) => void navigate({ search: { q, page: next }, replace })}
        >
          {[
            {
              title: texts.files.name,
              cell: ({ kb_id, title }) => (
                <Link to={paths.person} params={{ person: kb_id }}>
                  {title ?? kb_id}
                </Link>
              ),
            },
            { title: says.identifier, cell: ({ kb_id }) => <code>{kb_id}</code> },
            { title: says.updated, cell: ({ latest_update }) => latest_update ?? says.notRead },
          ]}
        </PagedList>
        <p className="actions">
          <a className="button" href="/api/dataset/persons.csv" download>
            {says.table}
          </a>
        </p>
      </section>
      <Command command="persons sync" does={says.sync} />
    </Page>
  )
}
