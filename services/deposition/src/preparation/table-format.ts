import { extname } from 'node:path'
import type { TableFormat } from '@regesta/tables/open-table'

/** How a spreadsheet is read: a telling extension decides, else what was said about the file. */
export function tableFormat(path: string, said: string): TableFormat {
  const extension = extname(path).toLowerCase()
  if (extension === '.xls' || extension === '.xlsx') return 'excel'
  if (extension === '.tsv') return 'tsv'
  return said === 'excel' && extension !== '.csv' ? 'excel' : 'csv'
}
