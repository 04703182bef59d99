import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { ListedFile, ListQuery } from '../../api/files.js'
import { filesBetween } from '../../api/files.js'
import { useTexts } from '../../texts/texts.js'
import { FileRow } from './file-row.js'
import type { FilesAddress } from './filter.js'
import { GridHead } from './grid-head.js'
import { rowOfKey } from './grid-keys.js'
import { ALL, addFiles, isChosen, type Selection, toggleFile } from './selection.js'
import { useFiles } from './use-files.js'
import { useRows } from './use-rows.js'

/** Pixels, as the style has them. */
const ROW = 56
const HEAD = 36
/** The table has the focus itself, and tells which of its rows is meant: rows come and go as it scrolls. */
const GRID = { role: 'grid', tabIndex: 0, 'aria-multiselectable': true } as const
/** More than are ever drawn: a row keeps its node while it is seen. */
const NODES = 128

interface FileGridProps {
  readonly project: string
  readonly list: ListQuery
  readonly total: number
  readonly isOld: boolean
  /** The row that is to be shown first, once it is known. */
  readonly start: number | undefined
  readonly address: FilesAddress
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  readonly onOpen: (file: ListedFile) => void
  readonly onSort: (sort: NonNullable<FilesAddress['sort']>, isDown: boolean) => void
  readonly onCopy: (file: ListedFile) => void
}

/** The files that fit, however many: only those that are seen are drawn and asked for. */
export function FileGrid(props: FileGridProps) {
  const { project, list, total, isOld, address, selection, onSort } = props
  const { texts } = useTexts()
  const box = useRef<HTMLTableElement>(null)
  const rows = useRows(box, total, ROW, HEAD)
  const fileAt = useFiles(project, list, rows.rest)
  const { active, press, click } = useGridActions(props, rows, fileAt)
  const isDrawn = active >= rows.first && active < rows.end
  const drawn = Array.from({ length: Math.max(0, rows.end - rows.first) }, (_, n) => rows.first + n)
  return (
    <table
      ref={box}
      {...GRID}
      {...{ 'aria-activedescendant': isDrawn ? rowId(active) : undefined }}
      className="file-grid"
      aria-label={texts.files.list}
      aria-rowcount={total + 1}
      aria-busy={isOld}
      data-old={isOld || undefined}
      onKeyDown={press}
      onClick={click}
    >
      <thead>
        <GridHead sort={address.sort ?? 'name'} isDown={address.dir === 'desc'} onSort={onSort} />
      </thead>
      <tbody className="file-box" style={{ height: rows.height }}>
        {drawn.map((index) => {
          const file = fileAt(index)
          return (
            <FileRow
              key={index % NODES}
              id={rowId(index)}
              {...{ project, file, index }}
              top={rows.topOf(index)}
              isActive={index === active}
              isChosen={file !== undefined && isChosen(selection, file.file_id)}
            />
          )
        })}
      </tbody>
    </table>
  )
}

const rowId = (index: number) => `file-row-${index}`

/** What keys and clicks do in the list. */
function useGridActions(
  { project, list, total, start, address, selection, onSelection, onOpen, onCopy }: FileGridProps,
  rows: ReturnType<typeof useRows>,
  fileAt: (index: number) => ListedFile | undefined,
) {
  const [active, setActive] = useState(0)
  const anchor = useRef(0)
  const go = (index: number) => {
    setActive(index)
    rows.show(index)
  }
  // Another list begins at its first row, or where it was asked for.
  useEffect(() => go(start ?? 0), [list, start, rows.page])

  const addBetween = async (from: number, to: number) =>
    onSelection(addFiles(selection, await filesBetween(project, list, Math.min(from, to), Math.max(from, to))))

  const toggle = (file: ListedFile | undefined, index: number) => {
    if (file !== undefined) onSelection(toggleFile(selection, file))
    anchor.current = index
  }

  const act = (event: KeyboardEvent): boolean => {
    const file = fileAt(active)
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelection(ALL)
    else if (event.ctrlKey || event.metaKey || event.altKey) return false
    else if (event.key === 'Enter' && file !== undefined) onOpen(file)
    else if (event.key === 'x' || event.key === ' ') toggle(file, active)
    else if (event.key === 'c' && file !== undefined) onCopy(file)
    else return false
    return true
  }

  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const index = rowOfKey(event.key, { active, total, page: rows.page })
    if (index === undefined) {
      if (act(event)) event.preventDefault()
      return
    }
    event.preventDefault()
    if (event.shiftKey) void addBetween(active, index)
    go(index)
    // The file beside the list is the one that is meant in it.
    const file = fileAt(index)
    if (address.at !== undefined && file !== undefined) onOpen(file)
  }

  const click = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]')
    if (row === null) return
    const index = Number(row.dataset.index)
    const file = fileAt(index)
    setActive(index)
    if (event.shiftKey) return void addBetween(anchor.current, index)
    if (event.ctrlKey || event.metaKey || (event.target as Element).closest('.tick') !== null)
      return toggle(file, index)
    anchor.current = index
    if (file !== undefined) onOpen(file)
  }
  return { active, press, click }
}
