import { useRef } from 'react'
import { LIST } from '../../parts/main-list.js'
import type { FileGridProps } from './file-grid-props.js'
import { FileRow } from './file-row.js'
import { GridHead } from './grid-head.js'
import { isChosen } from './selection.js'
import { useFiles } from './use-files.js'
import { useGridActions } from './use-grid-actions.js'
import { useListTexts } from './use-list-texts.js'
import { useRows } from './use-rows.js'

/** Pixels, as the style has them. */
const ROW = 56
const HEAD = 36
/** The table has the focus itself, and names the active row: rows come and go as it scrolls. */
const GRID = { id: LIST, role: 'grid', tabIndex: 0, 'aria-multiselectable': true } as const
/** More than are ever drawn: a row keeps its node while it is seen. */
const NODES = 128

/** The files that fit, however many: only those that are seen are drawn and asked for. */
export function FileGrid(props: FileGridProps) {
  const { project, list, total, isOld, address, selection, onSort } = props
  const { says } = useListTexts()
  const box = useRef<HTMLTableElement>(null)
  const rows = useRows(box, total, ROW, HEAD)
  const fileAt = useFiles(project, list, rows.rest)
  const { active, press, click, move } = useGridActions(props, rows, fileAt)
  const isDrawn = active >= rows.first && active < rows.end
  const drawn = Array.from({ length: Math.max(0, rows.end - rows.first) }, (_, n) => rows.first + n)
  return (
    <table
      ref={box}
      {...GRID}
      {...{ 'aria-activedescendant': isDrawn ? rowId(active) : undefined }}
      className="file-grid"
      aria-label={says.list}
      aria-rowcount={total + 1}
      aria-busy={isOld}
      data-old={isOld || undefined}
      onKeyDown={press}
      onClick={click}
      onWheel={move}
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
