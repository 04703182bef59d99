import type { UseQueryResult } from '@tanstack/react-query'
import { Loaded } from './loaded.js'
import { Pager, type PagerProps, usePage } from './pager.js'
import { Table, type TableProps } from './table.js'

interface PagedTableProps<T> extends TableProps<T> {
  /** How many items are on one page. */
  readonly shown: number
}

/** A list that is known as a whole, page by page. */
export function PagedTable<T>({ items, shown, ...table }: PagedTableProps<T>) {
  const { page, onPage } = usePage()
  return (
    <>
      <Table {...table} items={items.slice((page - 1) * shown, page * shown)} />
      <Pager page={page} pages={Math.ceil(items.length / shown)} total={items.length} onPage={onPage} />
    </>
  )
}

interface PagedListProps<T> extends Omit<TableProps<T>, 'items'>, Pick<PagerProps, 'page' | 'onPage'> {
  readonly query: UseQueryResult<{
    readonly items: readonly T[]
    readonly totalItems: number
    readonly totalPages: number
  }>
}

/** A list that is asked for page by page. */
export const PagedList = <T,>({ query, page, onPage, ...table }: PagedListProps<T>) => (
  <Loaded query={query}>
    {({ items, totalItems, totalPages }) => (
      <>
        <Table {...table} items={items} />
        <Pager page={page} pages={totalPages} total={totalItems} onPage={onPage} isOld={query.isPlaceholderData} />
      </>
    )}
  </Loaded>
)
