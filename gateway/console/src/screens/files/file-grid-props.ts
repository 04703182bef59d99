import type { ListedFile, ListQuery } from '../../api/files.js'
import type { Change } from '../../parts/change.js'
import type { FilesAddress } from './filter.js'
import type { Selection } from './selection.js'

export interface FileGridProps {
  readonly project: string
  readonly list: ListQuery
  readonly total: number
  readonly isOld: boolean
  /** The row that is to be shown first, once it is known. */
  readonly start: number | undefined
  readonly address: FilesAddress
  readonly selection: Selection
  readonly onSelection: (change: Change<Selection>) => void
  /** Shows a file beside the list. */
  readonly onOpen: (file: ListedFile) => void
  /** Goes to the page of a file. */
  readonly onVisit: (file: ListedFile) => void
  readonly onSort: (sort: NonNullable<FilesAddress['sort']>, isDown: boolean) => void
  readonly onCopy: (file: ListedFile) => void
}
