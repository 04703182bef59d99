import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { knownProjects } from '../api/queries.js'

/** The project of the address; on pages of the installation, the one that is open. */
export function useCurrentProject() {
  const { project: uuid } = useParams({ strict: false })
  const { data } = useQuery(knownProjects)
  return data?.projects.find(({ project_uuid, is_active }) => (uuid === undefined ? is_active : project_uuid === uuid))
}

/** The same as far as places need it: of the project of the address, they are known before its name is. */
export function useProjectOfPlaces() {
  const { project: uuid } = useParams({ strict: false })
  const isAsked = useQuery(knownProjects).isPending
  const project = useCurrentProject()
  return { name: project?.project_name, uuid: project?.project_uuid ?? (isAsked ? uuid : undefined), isAsked }
}
