import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'react-aria-components'
import { knownProjects, projectFigures } from '../../api/queries.js'
import { Loaded } from '../../parts/loaded.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { OpenByPath } from './open-by-path.js'
import { SampleCard } from './sample-card.js'
import { useClosing, useOpening } from './use-project.js'

type Known = {
  readonly project_uuid: string
  readonly project_name: string
  readonly path: string
  readonly is_present: boolean
}

/** The active project with its figures, the others that were open before, and the way to open one more. */
export function ProjectPanels() {
  return (
    <Loaded query={useQuery(knownProjects)}>
      {({ projects }) => {
        const active = projects.find(({ is_active }) => is_active)
        return (
          <>
            {projects.length === 0 && <SampleCard />}
            {active && <ActiveProject project={active} />}
            <OtherProjects projects={projects.filter((project) => project !== active)} />
          </>
        )
      }}
    </Loaded>
  )
}

function ActiveProject({ project }: { readonly project: Known }) {
  const { texts } = useTexts()
  const closing = useClosing()
  return (
    <section className="panel">
      <h2>{project.project_name}</h2>
      <p className="path">{project.path}</p>
      <Figures project={project.project_uuid} />
      {closing.error && <ProblemBox error={closing.error} />}
      <div className="actions">
        <Link className="button main" to={paths.files} params={{ project: project.project_uuid }}>
          {texts.files.title}
        </Link>
        <Button className="button" onPress={() => closing.isPending || closing.mutate()}>
          {texts.start.close}
        </Button>
      </div>
    </section>
  )
}

function Figures({ project }: { readonly project: string }) {
  const { texts, count } = useTexts()
  return (
    <Loaded query={useQuery(projectFigures(project))}>
      {(figures) => {
        const rows = [
          [texts.start.files, figures.total_files],
          [texts.start.described, figures.files_with_metadata],
          [texts.start.drafts, figures.drafts_sandbox + figures.drafts_production],
          [texts.start.published, figures.published_sandbox + figures.published_production],
        ] as const
        return (
          <dl className="figures">
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{count(value)}</dd>
              </div>
            ))}
          </dl>
        )
      }}
    </Loaded>
  )
}

function OtherProjects({ projects }: { readonly projects: readonly Known[] }) {
  const { texts } = useTexts()
  const opening = useOpening()
  return (
    <section className="panel">
      <h2>{projects.length === 0 ? texts.start.open : texts.start.others}</h2>
      {projects.length > 0 && (
        <ul className="projects">
          {projects.map((project) => (
            <li key={project.project_uuid}>
              <Button
                className="button"
                isDisabled={!project.is_present}
                onPress={() => opening.mutate(project.path)}
                aria-label={texts.start.openNamed(project.project_name)}
              >
                {project.project_name}
              </Button>
              <span className="path">{project.is_present ? project.path : texts.start.gone(project.path)}</span>
            </li>
          ))}
        </ul>
      )}
      <OpenByPath opening={opening} />
    </section>
  )
}
