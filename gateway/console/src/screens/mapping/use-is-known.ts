import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describedFile, mappedFile } from '../../api/mapping.js'
import { projectFigures } from '../../api/queries.js'
import { messagesIn } from '../../parts/sentence.js'
import { useTexts } from '../../texts/texts.js'
import type { Draft } from './draft.js'
import { useUnsaved } from './use-faults.js'

/**
 * Whether all has come that takes room above the lower panels, or will not come: what is clicked in them would move.
 *
 * @param isAwaited whether the columns, what they mean, or the errors of all files have not come yet
 */
export function useIsKnown(project: string, draft: Draft, isAwaited: boolean): boolean {
  const { language } = useTexts()
  const [isKnown, setKnown] = useState(false)
  const enabled = !isKnown
  const { unsaved } = useUnsaved(draft)
  const file = useQuery({ ...describedFile(project, 1), enabled })
  const first = file.data?.items[0]?.file_id
  const others = [
    useQuery({ ...mappedFile(project, unsaved, first ?? 0), enabled: enabled && first !== undefined }),
    useQuery({ ...projectFigures(project), enabled }),
    useQuery({ ...messagesIn(language), enabled }),
  ]
  if (enabled && !isAwaited && !file.isLoading && !others.some(({ isLoading }) => isLoading)) setKnown(true)
  return isKnown
}
