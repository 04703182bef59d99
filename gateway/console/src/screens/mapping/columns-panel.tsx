import { useId } from 'react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { GreyRows } from '../../parts/loaded.js'
import type { Column } from './column.js'
import { ColumnProfile } from './column-profile.js'
import type { Draft } from './draft.js'
import type { Field } from './fields.js'
import { columnsOf, NOTHING } from './source.js'
import { useMappingTexts } from './use-mapping-texts.js'

/** What a column is called while it is dragged. */
export const COLUMN_TYPE = 'regesta-column'

interface ColumnsPanelProps {
  readonly draft: Draft
  readonly columns: readonly Column[]
  readonly fields: readonly Field[]
  readonly rows: number
  /** The column whose content is shown. */
  readonly shown: string | undefined
  readonly onShow: (column: string) => void
  readonly onDragging: (isDragging: boolean) => void
}

/** The columns of the sheet, to be looked at and dragged to fields. */
export function ColumnsPanel({ draft, columns, fields, rows, shown, onShow, onDragging }: ColumnsPanelProps) {
  const { says } = useMappingTexts()
  const title = useId()
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [COLUMN_TYPE]: String(key), 'text/plain': String(key) })),
    getAllowedDropOperations: () => ['copy'],
    // The fields have to be there as targets before the drag looks for some.
    onDragStart: () => flushSync(() => onDragging(true)),
    onDragEnd: () => onDragging(false),
  })
  if (columns.length === 0) return null
  const usesOf = (name: string) => [
    ...(name === draft.filenameColumn ? [says.asFilename] : []),
    ...fieldsWith(name, draft, fields),
  ]
  const column = columns.find(({ name }) => name === shown)
  return (
    <section className="panel sheet-columns" aria-labelledby={title}>
      <h2 id={title}>{says.columns}</h2>
      <GridList
        aria-labelledby={title}
        items={columns.map((one) => ({ ...one, id: one.name, fills: usesOf(one.name) }))}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={column === undefined ? [] : [column.name]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys
          if (key !== undefined) onShow(String(key))
        }}
        dragAndDropHooks={dragAndDropHooks}
        dependencies={[draft]}
        className="column-list"
      >
        {({ name, filled, fills }) => (
          <GridListItem id={name} textValue={name} className="column">
            <Button slot="drag" className="handle" aria-label={says.drag(name)} />
            <ColumnLine name={name} filled={filled} rows={rows} fills={fills} />
          </GridListItem>
        )}
      </GridList>
      {column !== undefined && <ColumnProfile column={column} />}
    </section>
  )
}

/** The place of the columns while the sheet is read, so that nothing moves when they come. */
export function AwaitedColumns() {
  const { says } = useMappingTexts()
  const title = useId()
  return (
    <section className="panel sheet-columns" aria-labelledby={title} aria-busy="true">
      <h2 id={title}>{says.columns}</h2>
      <GreyRows />
    </section>
  )
}

interface ColumnLineProps {
  readonly name: string
  readonly filled: number
  readonly rows: number
  readonly fills: readonly string[]
}

function ColumnLine({ name, filled, rows, fills }: ColumnLineProps) {
  const { says, percent } = useMappingTexts()
  const share = rows === 0 ? 0 : filled / rows
  return (
    <span className="column-line">
      <span>{name}</span>
      <small className="quiet">
        {says.filled(percent(share))} · {fills.length === 0 ? says.unused : says.usedBy(fills)}
      </small>
      <span className="share" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </span>
  )
}

const fieldsWith = (column: string, draft: Draft, fields: readonly Field[]): string[] =>
  fields.filter(({ key }) => columnsOf(draft.fields[key] ?? NOTHING).includes(column)).map(({ label }) => label)
