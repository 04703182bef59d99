import { useQuery } from '@tanstack/react-query'
import { health } from '../../api/queries.js'

/** How the services are. When the gateway cannot be asked any more, their last state means nothing. */
export function useHealth() {
  const { data, error, refetch } = useQuery(health)
  return { data: error === null ? data : undefined, error, refetch }
}
