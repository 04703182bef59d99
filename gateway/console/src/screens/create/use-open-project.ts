import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.js'
import { knownProjects } from '../../api/queries.js'
import { paths } from '../../paths.js'

/** Opens the project file at a path and goes to it. */
export function useOpenProject() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (path: string) => {
      const { project_uuid } = await call('POST /api/pdb/load', { body: { path } })
      await queries.fetchQuery({ ...knownProjects, staleTime: 0 })
      return project_uuid
    },
    onSuccess: (project) => project && navigate({ to: paths.project, params: { project } }),
  })
}
