import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { publishedRecords } from '../../api/project-pages.js'
import { Command, quoted } from '../../parts/command.js'
import { Doi } from '../../parts/doi.js'
import { EnvironmentWord } from '../../parts/environment-word.js'
import { Loaded } from '../../parts/loaded.js'
import { Table } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { FolderPanel } from './folder-panel.js'
import { Found } from './found.js'
import { useVersionsTexts } from './use-versions-texts.js'
import './versions.css'

const route = getRouteApi('/p/$project/versions')

/** From a folder with corrected files to a plan of new versions. */
export function Versions() {
  const { texts, says } = useVersionsTexts()
  const { project } = route.useParams()
  const { folder, by = 'name', work } = route.useSearch()
  const match = by === 'content' ? ' --match hashcode' : ''
  return (
    <Page title={texts.frame.places.versions}>
      <FolderPanel project={project} />
      {work !== undefined && folder !== undefined && <p>{says.lookedIn(folder)}</p>}
      {work === undefined ? <Published project={project} /> : <Found key={work} project={project} id={work} by={by} />}
      <Command
        command={`version --input ${quoted(folder ?? 'folder')}${match} --dry-run`}
        does={says.command}
        ofProject
      />
    </Page>
  )
}

/** What is published and may get a new version. */
function Published({ project }: { readonly project: string }) {
  const { texts, says, moment } = useVersionsTexts()
  return (
    <section className="panel">
      <h2>{says.newest}</h2>
      <Loaded query={useQuery(publishedRecords(project))}>
        {(records) => (
          <Table label={says.newest} items={records} keyOf="repo_record_id" empty={says.nothingPublished}>
            {[
              {
                title: texts.pages.records.title,
                cell: ({ record_id: id, record_title: title }) => (
                  <Link to={paths.record} params={{ project, record: String(id) }}>
                    {title}
                  </Link>
                ),
              },
              { title: 'DOI', cell: (record) => <Doi {...record} /> },
              {
                title: says.changed,
                // So the interface has called it from the first release; it is when the record was changed last.
                cell: ({ publication_date: at }) => (at === null ? '–' : moment(at)),
              },
              {
                title: texts.frame.places.repository,
                cell: ({ is_sandbox }) => <EnvironmentWord isSandbox={is_sandbox === 1} />,
              },
            ]}
          </Table>
        )}
      </Loaded>
      <p>
        <Link to={paths.records} params={{ project }} search={{ state: 'published' }}>
          {says.all}
        </Link>
      </p>
    </section>
  )
}
