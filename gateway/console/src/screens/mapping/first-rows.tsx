import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstRows } from '../../api/mapping.js'
import { Cells } from '../../parts/cells.js'
import { Loaded } from '../../parts/loaded.js'
import type { Sheet } from './draft.js'
import { useMappingTexts } from './use-mapping-texts.js'

interface FirstRowsProps {
  readonly project: string
  readonly sheet: Sheet
}

/** The first rows of the sheet as they are read, shown on demand. */
export function FirstRows(sheet: FirstRowsProps) {
  const { says } = useMappingTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="first-rows" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{says.firstRows}</summary>
      {isOpen && <Rows {...sheet} />}
    </details>
  )
}

function Rows({ project, sheet }: FirstRowsProps) {
  const { says } = useMappingTexts()
  return (
    <Loaded query={useQuery(firstRows(project, sheet))}>
      {({ columns, previewData }) => (
        <Cells
          label={says.firstRows}
          head={columns}
          rows={previewData.map((row) => columns.map((column) => String(row[column] ?? '')))}
        />
      )}
    </Loaded>
  )
}
