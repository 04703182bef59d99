import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { knownProjects } from '../../api/queries.js'
import { pipelineWork, projectOf, type Run } from '../../api/runs.js'
import { paths } from '../../paths.js'

/** The project whose records a run is about, as long as the work that has begun it is known. */
export function RunProject({ run }: { readonly run: Run }) {
  const project = projectOf(useQuery(pipelineWork).data ?? [], run)
  const known = useQuery(knownProjects).data?.projects.find(({ project_uuid }) => project_uuid === project)
  if (known === undefined) return '–'
  return (
    <Link to={paths.project} params={{ project: known.project_uuid }}>
      {known.project_name}
    </Link>
  )
}
