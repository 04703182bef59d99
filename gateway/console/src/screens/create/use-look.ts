import type { ScanPreview } from '@regesta/contracts/new-projects'
import { useQuery } from '@tanstack/react-query'
import { scanPreview } from '../../api/new-project.js'
import { useRest } from '../../parts/use-rest.js'
import { chosenEndings, type Draft, type Kinds, NOTHING_FOUND, namesOf, scanOptions } from './draft.js'
import { useTypedFolder } from './use-typed-folder.js'

/** What lies in the folder, and what the scan would make of it. */
export interface Look {
  /** undefined as long as no folder was looked at. */
  readonly data: ScanPreview | undefined
  readonly error: Error | null
  /** Whether another look is on its way. */
  readonly isOld: boolean
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
  const wanted = useRest({
    dataInPath: folder,
    batchEntity: draft.entity,
    dataOutPath: output,
    pdbPath: file,
    scanOptions: scanOptions(draft, chosenEndings(draft, kinds, first.data ?? NOTHING_FOUND)),
  })
  const isKnown = canBeLookedAt && first.isSuccess && !first.isPlaceholderData && wanted.dataInPath === folder
  const second = useQuery({ ...scanPreview(wanted), enabled: folder.startsWith('/') && isKnown })
  const error = first.error ?? second.error
  return {
    data: error === null && folder !== '' && goingOn.length === 0 ? second.data : undefined,
    error: folder === '' ? null : error,
    isOld: second.isPlaceholderData || second.isFetching || folder !== draft.folder.trim(),
    goingOn: folder === draft.folder.trim() ? goingOn : [],
  }
}
