import { Pager, type PagerProps } from './pager.js'
import { Table, type TableProps } from './table.js'

/** One page of a list, and the ways to its other pages. */
export function PagedTable<T>({ page, pages, total, onPage, ...table }: TableProps<T> & PagerProps) {
  return (
    <>
      <Table {...table} />
      <Pager page={page} pages={pages} total={total} onPage={onPage} />
    </>
  )
}
