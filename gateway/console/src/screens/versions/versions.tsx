import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { publishedRecords } from '../../api/project-pages.js'
import { Command } from '../../parts/command.js'
import { Loaded } from '../../parts/loaded.js'
import { Table } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

const route = getRouteApi('/p/$project/versions')

/** What is published and may get a new version, and the command that makes it. */
export function Versions() {
  const { texts } = useTexts()
  const says = texts.pages.versions
  const { project } = route.useParams()
  const { folder = 'folder', by = 'name' } = route.useSearch()
  const match = by === 'content' ? ' --match hashcode' : ''
  return (
    <Page title={texts.frame.places.versions}>
      <p>{says.text}</p>
      <Command command={`version --input ${folder}${match} --pipeline NAME --dry-run`} does={says.command} ofProject />
      <section className="panel">
        <h2>{says.newest}</h2>
        <Loaded query={useQuery(publishedRecords(project))}>
          {(records) => (
            <Table
              label={says.newest}
              items={records}
              keyOf={({ repo_record_id }) => repo_record_id}
              empty={says.none}
              columns={[
                { title: texts.pages.records.title, cell: ({ record_title }) => record_title },
                { title: 'DOI', cell: ({ repo_doi }) => repo_doi },
                { title: says.date, cell: ({ publication_date }) => publication_date ?? '–' },
                {
                  title: texts.frame.places.repository,
                  cell: ({ is_sandbox }) => texts.frame.environment[is_sandbox === 1 ? 'practice' : 'production'],
                },
              ]}
            />
          )}
        </Loaded>
        <p>
          <Link to={paths.records} params={{ project }} search={{ state: 'published' }}>
            {says.all}
          </Link>
        </p>
      </section>
    </Page>
  )
}
