import type { ReactNode } from 'react'

type Key = string | number

/** The members of an item that can tell it from the others. */
type KeyMember<T> = keyof { [M in keyof T as T[M] extends Key ? M : never]: M }

export interface Column<T> {
  readonly title: string
  readonly cell: (item: T) => ReactNode
  /** Numbers are aligned at the end of their column. */
  readonly isNumber?: boolean
}

export interface TableProps<T> {
  readonly label: string
  readonly items: readonly T[]
  /** What distinguishes one item from the others: a member of it, or what is made of several; else its place. */
  readonly keyOf?: KeyMember<T> | ((item: T) => Key)
  /** What is said where there is nothing; no table is left empty. */
  readonly empty: ReactNode
  readonly children: readonly Column<T>[]
}

/** A table of a page at a time; the first column names the row. On a narrow screen each row becomes a list of its own. */
export function Table<T>({ label, items, keyOf, empty, children: columns }: TableProps<T>) {
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
        {items.map((item, place) => (
          <tr key={keyOf === undefined ? place : typeof keyOf === 'function' ? keyOf(item) : String(item[keyOf])}>
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
