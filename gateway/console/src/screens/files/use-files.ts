import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { filePart, type ListedFile, type ListQuery, PART } from '../../api/files.js'

/** The list that is shown: the one that is asked for, or the one before while that is on its way. */
export function useShownList(project: string, asked: ListQuery) {
  const head = useQuery({ ...filePart(project, asked, 0), placeholderData: keepPreviousData })
  return {
    list: head.data?.list ?? asked,
    total: head.data?.totalItems,
    isOld: head.isPlaceholderData,
    error: head.error,
    refetch: () => void head.refetch(),
  }
}

/** The files of a list by their places; only those between two places are asked for, and no others any more. */
export function useFiles(
  project: string,
  list: ListQuery,
  { first, end }: { readonly first: number; readonly end: number },
): (index: number) => ListedFile | undefined {
  const client = useQueryClient()
  const parts: number[] = []
  for (let part = Math.floor(first / PART); part * PART < end; part += 1) parts.push(part)
  useQueries({ queries: parts.map((part) => filePart(project, list, part)) })
  return (index) => client.getQueryData(filePart(project, list, Math.floor(index / PART)).queryKey)?.items[index % PART]
}
