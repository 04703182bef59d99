import type { ReactNode } from 'react'

export interface Column<T> {
  readonly title: string
  readonly cell: (item: T) => ReactNode
  /** Numbers stand under each other, at the end of their column. */
  readonly isNumber?: boolean
}

export interface TableProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string | number
  /** What is said where there is nothing; no table is left empty. */
  readonly empty: ReactNode
}

/** A table of a page at a time; the first column names the row. On a narrow screen each row becomes a list of its own. */
export function Table<T>({ label, columns, items, keyOf, empty }: TableProps<T>) {
  if (items.length === 0) return <p className="quiet">{empty}</p>
  return (
    <table className="rows reflowing" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" className={isNumber ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)}>
            {columns.map(({ title, cell, isNumber }, index) =>
              index === 0 ? (
                <th key={title} scope="row">
                  {cell(item)}
                </th>
              ) : (
                <td key={title} data-title={title} className={isNumber ? 'number' : undefined}>
                  {cell(item)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
