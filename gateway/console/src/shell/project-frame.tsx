import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { knownProjects } from '../api/queries.js'
import { Loaded } from '../parts/loaded.js'
import { whenNeeded } from '../parts/when-needed.js'
import { paths } from '../paths.js'

const UnknownProject = whenNeeded(() => import('./missing-project.js').then(({ UnknownProject: it }) => it))
const AbsentProject = whenNeeded(() => import('./missing-project.js').then(({ AbsentProject: it }) => it))

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
