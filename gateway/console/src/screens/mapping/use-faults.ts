import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mappingFaults } from '../../api/mapping.js'
import { type Draft, definitionOf } from './draft.js'

/** Milliseconds without a change after which all files are looked at. */
const REST = 400

/** The errors that a draft leaves over all files, looked at whenever the draft has rested. */
export function useFaults(project: string, draft: Draft) {
  const settled = useSettled(draft)
  const query = useQuery({ ...mappingFaults(project, definitionOf(settled)), placeholderData: keepPreviousData })
  return { ...query, isOld: query.isPlaceholderData || settled !== draft }
}

export type Faults = ReturnType<typeof useFaults>

/** A value once it has not changed for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
