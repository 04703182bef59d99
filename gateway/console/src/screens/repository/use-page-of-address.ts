import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/p/$project/repository')

/** The page of a list of this screen, which its address names. */
export function usePageOfAddress() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  return {
    page,
    onPage: (next: number, isCorrection = false) =>
      void navigate({ search: (before) => ({ ...before, page: next }), replace: isCorrection }),
  }
}
