import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Fetches everything about a project again once work has changed it. */
export function useFreshProject(project: string, hasChanged: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (hasChanged) void queries.invalidateQueries({ queryKey: ['project', project] })
  }, [queries, project, hasChanged])
}
