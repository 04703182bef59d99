import type { ScanPreview } from '@regesta/contracts/new-projects'
import { useQuery } from '@tanstack/react-query'
import { scanPreview } from '../../api/new-project.js'
import { useRest } from '../../parts/use-rest.js'
import { chosenEndings, type Draft, type Kinds, NOTHING_FOUND, namesOf, scanOptions } from './draft.js'
import { useTypedFolder } from './use-typed-folder.js'

/** What is in the folder, and what the scan would make of it. */
export interface Look {
  /** undefined as long as no folder was looked at. */
  readonly data: ScanPreview | undefined
  readonly error: Error | null
  /** Whether another look is on its way. */
  readonly isOld: boolean
  /** Whether it was of something else than what is described now. */
  readonly isOfAnother: boolean
  /** Folders whose paths go on from what was typed so far. */
  readonly goingOn: readonly string[]
}

/** Looks again whenever the description has changed and rests. */
export function useLook(draft: Draft, kinds: Kinds): Look {
  const folder = useRest(draft.folder.trim())
  const { canBeLookedAt, goingOn } = useTypedFolder(folder)
  const preview = scanPreview({ dataInPath: folder, batchEntity: draft.entity })
  const first = useQuery({ ...preview, enabled: preview.enabled && canBeLookedAt })
  const { file, output } = namesOf(draft)
  const described = {
    // Which endings are chosen follows from it.
    isFirstKnown: canBeLookedAt && first.isSuccess && !first.isPlaceholderData,
    body: {
      dataInPath: folder,
      batchEntity: draft.entity,
      dataOutPath: output,
      pdbPath: file,
      scanOptions: scanOptions(draft, chosenEndings(draft, kinds, first.data ?? NOTHING_FOUND)),
    },
  }
  const { isFirstKnown, body } = useRest(described)
  const second = useQuery({ ...scanPreview(body), enabled: isFirstKnown && body.dataInPath === folder })
  const error = first.error ?? second.error
  const data = error === null && folder.startsWith('/') && goingOn.length === 0 ? second.data : undefined
  const isFolderAtRest = folder === draft.folder.trim()
  const isAtRest = isFolderAtRest && JSON.stringify({ isFirstKnown, body }) === JSON.stringify(described)
  const isOfAnother = !isAtRest || (data !== undefined && second.isPlaceholderData)
  return {
    data,
    error: folder === '' ? null : error,
    isOld: isOfAnother || first.isFetching || second.isFetching,
    isOfAnother,
    goingOn: isFolderAtRest ? goingOn : [],
  }
}
