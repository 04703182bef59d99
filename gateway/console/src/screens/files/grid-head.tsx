import type { FilesAddress } from './filter.js'
import { useListTexts } from './use-list-texts.js'

type Sort = NonNullable<FilesAddress['sort']>

/** The columns, and what the list is ordered by when one is pressed. */
const COLUMNS = [
  ['name', 'name'],
  ['path', 'path'],
  ['kind', undefined],
  ['size', 'size'],
  ['status', 'status'],
  ['record', undefined],
  ['added', 'added'],
] as const satisfies readonly (readonly [string, Sort | undefined])[]

interface GridHeadProps {
  readonly sort: Sort
  readonly isDown: boolean
  readonly onSort: (sort: Sort, isDown: boolean) => void
}

/** The heads of the columns; those that can order the list say which way it is ordered. */
export function GridHead({ sort, isDown, onSort }: GridHeadProps) {
  const { says } = useListTexts()
  return (
    <tr aria-rowindex={1} className="file-row file-head">
      {COLUMNS.map(([column, by]) => {
        const isSorted = by === sort
        const name = says.columns[column]
        return (
          <th
            key={column}
            scope="col"
            className={column}
            aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
          >
            {by === undefined ? (
              name
            ) : (
              <button type="button" onClick={() => onSort(by, isSorted && !isDown)}>
                {name}
                <span aria-hidden="true">{isSorted ? (isDown ? ' ↓' : ' ↑') : ''}</span>
              </button>
            )}
          </th>
        )
      })}
    </tr>
  )
}
