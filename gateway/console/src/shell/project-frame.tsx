import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { knownProjects } from '../api/queries.js'
import { Loaded } from '../parts/loaded.js'
import { paths } from '../paths.js'
import { useTexts } from '../texts/texts.js'
import { Page } from './page.js'

/** The pages of one project, once it is known that there is one of this name; else what to do. */
export function ProjectFrame() {
  const { project: uuid } = useParams({ from: paths.project })
  return (
    <Loaded query={useQuery(knownProjects)}>
      {({ projects }) => {
        const project = projects.find(({ project_uuid }) => project_uuid === uuid)
        if (project === undefined) return <UnknownProject projects={projects} />
        return project.is_present ? <Outlet /> : <AbsentProject name={project.project_name} path={project.path} />
      }}
    </Loaded>
  )
}

interface Known {
  readonly project_uuid: string
  readonly project_name: string
}

function UnknownProject({ projects }: { readonly projects: readonly Known[] }) {
  const { texts } = useTexts()
  const says = texts.pages.unknownProject
  return (
    <Page title={says.title}>
      <p>{says.text}</p>
      {projects.length > 0 && (
        <section className="panel">
          <h2>{says.known}</h2>
          <ul className="plain">
            {projects.map(({ project_uuid, project_name }) => (
              <li key={project_uuid}>
                <Link to={paths.project} params={{ project: project_uuid }}>
                  {project_name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ToStart>{says.back}</ToStart>
    </Page>
  )
}

function AbsentProject({ name, path }: { readonly name: string; readonly path: string }) {
  const { texts } = useTexts()
  const says = texts.pages.absentProject
  return (
    <Page title={says.title(name)}>
      <p>
        {says.text} <code>{path}</code>
      </p>
      <p>{says.advice}</p>
      <ToStart>{says.back}</ToStart>
    </Page>
  )
}

const ToStart = ({ children }: { readonly children: string }) => (
  <p>
    <Link to={paths.start}>{children}</Link>
  </p>
)
