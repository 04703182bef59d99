import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.js'
import { knownProjects } from '../../api/queries.js'

/** Makes the project file at a path the active one. */
export function useOpening() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (path: string) => call('POST /api/pdb/load', { body: { path } }),
    onSuccess: () => queries.invalidateQueries(knownProjects),
  })
}

/** Leaves the active project. */
export function useClosing() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/pdb/unload'),
    onSuccess: () => queries.invalidateQueries(knownProjects),
  })
}
