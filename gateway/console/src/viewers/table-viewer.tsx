import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { fileBeginning } from '../api/file.js'
import { Cells } from '../parts/cells.js'
import { Loaded } from '../parts/loaded.js'
import { useFileTexts } from '../parts/use-file-texts.js'
import { decode } from './decode.js'
import { readRows } from './read-rows.js'
import type { TextViewerProps } from './text-viewer.js'
import './viewers.css'

const BEGINNING = 200_000
const MOST_ROWS = 100

/** The first rows of a table that is kept as text. */
export function TableViewer({ file, name, bytes: size }: TextViewerProps) {
  const query = useQuery(fileBeginning(file, size, BEGINNING))
  return (
    <Loaded query={query}>
      {(read) => {
        const isCut = read.byteLength < size
        const rows = readRows(decode(read, 'automatic', isCut).text, MOST_ROWS + 1)
        // The last row of a beginning is perhaps not whole.
        return <Rows name={name} rows={isCut ? rows.slice(0, -1) : rows} isCut={isCut || rows.length > MOST_ROWS} />
      }}
    </Loaded>
  )
}

interface RowsProps {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  readonly isCut: boolean
}

function Rows({ name, rows: [head = [], ...rows], isCut }: RowsProps) {
  const fileTexts = useFileTexts()
  const caption = useId()
  if (head.length === 0) return <p className="quiet">{fileTexts.text.empty}</p>
  return (
    <div className="viewer">
      <p id={caption} className="quiet">
        {isCut ? fileTexts.table.rows(rows.length) : fileTexts.table.all(rows.length)}
      </p>
      <Cells label={fileTexts.table.label(name)} head={head} rows={rows} describedBy={caption} />
    </div>
  )
}
