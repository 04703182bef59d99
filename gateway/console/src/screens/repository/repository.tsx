import { getRouteApi, Link } from '@tanstack/react-router'
import { Command } from '../../parts/command.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { Calls } from './calls.js'
import { Orphans } from './orphans.js'
import { Verify } from './verify.js'

const route = getRouteApi('/p/$project/repository')
const VIEWS = ['verify', 'orphans', 'writes', 'calls'] as const

/** Whether the repository holds what the project thinks. */
export function Repository() {
  const { texts } = useTexts()
  const says = texts.pages.repository
  const { project } = route.useParams()
  const { view = 'verify' } = route.useSearch()
  return (
    <Page title={texts.frame.places.repository}>
      <nav className="tabs" aria-label={says.views}>
        {VIEWS.map((name) => (
          <Link
            key={name}
            to={paths.repository}
            params={{ project }}
            search={{ view: name }}
            aria-current={name === view ? 'page' : undefined}
          >
            {says.view[name]}
          </Link>
        ))}
      </nav>
      {view === 'verify' && <Verify project={project} />}
      {view === 'orphans' && <Orphans project={project} />}
      {view === 'writes' && <Writes project={project} />}
      {view === 'calls' && <Calls project={project} />}
      <p>
        <Link to={paths.settings} search={{ section: 'credentials' }}>
          {says.credentials}
        </Link>
      </p>
    </Page>
  )
}

/** Writes stand in the receipts of their records; the project settles those whose answer was lost by itself. */
function Writes({ project }: { readonly project: string }) {
  const { texts } = useTexts()
  const says = texts.pages.repository
  return (
    <section className="panel">
      <p>{says.writesText}</p>
      <p className="actions">
        <Link className="button" to={paths.records} params={{ project }} search={{ state: 'draft' }}>
          {texts.pages.records.state.draft}
        </Link>
        <Link className="button" to={paths.records} params={{ project }} search={{ state: 'prepared' }}>
          {texts.pages.records.state.prepared}
        </Link>
      </p>
      <Command command="deposit --dry-run" does={says.writesCommand} ofProject />
    </section>
  )
}
