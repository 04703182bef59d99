import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mappingFaults, type Unsaved } from '../../api/mapping.js'
import { usePreference } from '../../shell/preferences.js'
import { type Draft, definitionOf } from './draft.js'

/** Milliseconds without a change after which all files are looked at. */
const REST = 400

/** The errors that a draft leaves over all files, looked at whenever the draft has rested. */
export function useFaults(project: string, draft: Draft) {
  const { settled, unsaved } = useUnsaved(draft)
  const query = useQuery({ ...mappingFaults(project, unsaved), placeholderData: keepPreviousData })
  return { ...query, isOld: query.isPlaceholderData || settled !== draft }
}

export type Faults = ReturnType<typeof useFaults>

/** What a draft is asked about with, once it has rested, at the repository that the console works with. */
export function useUnsaved(draft: Draft): { readonly settled: Draft; readonly unsaved: Unsaved } {
  const settled = useSettled(draft)
  const [environment] = usePreference('environment')
  return { settled, unsaved: { definition: definitionOf(settled), isSandbox: environment === 'practice' } }
}

/** A value once it has not changed for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
