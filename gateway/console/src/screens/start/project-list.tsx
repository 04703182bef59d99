import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KnownProject, projectFigures } from '../../api/queries.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { whenNeeded } from '../../parts/when-needed.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { useClosing } from './use-project.js'

/** Few projects are moved. */
const FindAgain = whenNeeded(() => import('./find-again.js').then(({ FindAgain: it }) => it))

/** Projects whose figures are looked at; the others are one step away. */
const COUNTED = 9

/** The projects that were opened here, the newest first: where they are, what is in them, whether they still exist. */
export function ProjectList({ projects }: { readonly projects: readonly KnownProject[] }) {
  const { texts } = useTexts()
  return (
    <section className="panel">
      <h2>{texts.start.projects}</h2>
      <ol className="projects parted">
        {projects.map((project, at) => (
          <li key={project.project_uuid}>
            <ProjectItem project={project} isCounted={at < COUNTED} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function ProjectItem({ project, isCounted }: { readonly project: KnownProject; readonly isCounted: boolean }) {
  const { texts, moment } = useTexts()
  const closing = useClosing()
  const { project_uuid, project_name, path, is_present, is_active, last_loaded } = project
  return (
    <>
      <div className="heading apart">
        <h3>
          {is_present ? (
            <Link to={paths.project} params={{ project: project_uuid }}>
              {project_name}
            </Link>
          ) : (
            project_name
          )}
        </h3>
        {is_active && <Outcome kind="open">{texts.start.isOpen}</Outcome>}
      </div>
      <span className="path">{path}</span>
      <span className="path">{texts.start.lastOpened(moment(last_loaded))}</span>
      {is_present && isCounted && <Figures project={project_uuid} />}
      {!is_present && <Outcome kind="warning">{texts.start.isGone}</Outcome>}
      {!is_present && <FindAgain project={project} />}
      {is_active && is_present && (
        <button type="button" className="button small" onClick={() => closing.isPending || closing.mutate()}>
          {texts.start.close}
        </button>
      )}
      {closing.error && <ProblemBox error={closing.error} />}
    </>
  )
}

/** In one line, whose room is kept until they are there; a project that cannot be read says so on its own pages. */
function Figures({ project }: { readonly project: string }) {
  const { texts } = useTexts()
  const { data } = useQuery(projectFigures(project))
  if (data === undefined) return <span>{'\u00a0'}</span>
  const published = data.published_sandbox + data.published_production
  const drafts = data.drafts_sandbox + data.drafts_production
  return <span>{texts.start.figures(data.total_files, drafts, published)}</span>
}
