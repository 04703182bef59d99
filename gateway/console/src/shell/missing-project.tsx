import { Link } from '@tanstack/react-router'
import { paths } from '../paths.js'
import { useTexts } from '../texts/texts.js'
import { Page } from './page.js'

interface Known {
  readonly project_uuid: string
  readonly project_name: string
}

/** What to do about an unknown project. */
export function UnknownProject({ projects }: { readonly projects: readonly Known[] }) {
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

/** What to do where the file of a project is not where it was. */
export function AbsentProject({ name, path }: { readonly name: string; readonly path: string }) {
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
