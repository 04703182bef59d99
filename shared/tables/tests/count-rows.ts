import { openTable } from '@regesta/tables/open-table'

/** How many rows below the header hold anything. */
export async function countRows(path: string): Promise<number> {
  const table = await openTable(path)
  let count = 0
  for await (const _ of table.rows()) count += 1
  return count
}
