import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KnownProject, knownProjects } from '../../api/queries.js'
import { GreyRows, Loaded } from '../../parts/loaded.js'
import { useLetters } from '../../parts/use-letters.js'
import { whenNeeded } from '../../parts/when-needed.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { HealthLine } from './health-line.js'
import { OpenPanel } from './open-panel.js'
import { ProjectList } from './project-list.js'
import { SampleCard } from './sample-card.js'
import './start.css'

const WorkPanel = whenNeeded(() => import('./work-panel.js').then(({ WorkPanel: it }) => it), <GreyRows />)

/** Where was I, and is everything well? */
export function Start() {
  const { texts } = useTexts()
  const projects = useQuery(knownProjects)
  useStartKeys(projects.data?.projects ?? [])
  return (
    <Page title={texts.start.title}>
      <HealthLine />
      <Loaded query={projects}>{({ projects }) => <Panels projects={projects} />}</Loaded>
    </Page>
  )
}

function Panels({ projects }: { readonly projects: readonly KnownProject[] }) {
  const { texts } = useTexts()
  return (
    <div className="start columns">
      <div className="column">
        {projects.length === 0 ? <SampleCard /> : <ProjectList projects={projects} />}
        <section className="panel">
          <h2>{texts.start.create}</h2>
          <p className="quiet">{texts.start.createAbout}</p>
          <div className="actions">
            <Link className={projects.length === 0 ? 'button' : 'button main'} to={paths.create}>
              {texts.start.chooseFolder}
            </Link>
            {projects.length > 0 && <Link to={paths.sample}>{texts.start.sample}</Link>}
          </div>
        </section>
        <OpenPanel />
      </div>
      <WorkPanel isStart />
    </div>
  )
}

/** `n` makes a project, `1` to `9` go to those of the list. */
function useStartKeys(projects: readonly KnownProject[]): void {
  const navigate = useNavigate()
  useLetters((letter) => {
    if (letter === 'n') void navigate({ to: paths.create })
    const chosen = /^[1-9]$/.test(letter) ? projects[Number(letter) - 1] : undefined
    if (chosen?.is_present) void navigate({ to: paths.project, params: { project: chosen.project_uuid } })
  })
}
