import { useQuery } from '@tanstack/react-query'
import { health } from '../../api/queries.js'

/** How the services are. Where nobody can be asked any more, how they were says nothing. */
export function useHealth() {
  const { data, error, refetch } = useQuery(health)
  return { data: error === null ? data : undefined, error, refetch }
}
