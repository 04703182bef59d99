import { join } from 'node:path'
import { openTable } from '@regesta/tables/open-table'
import { writeWorkbook } from '@regesta/tables/xlsx/write-workbook'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, expect, it } from 'vitest'

const folder = temporaryFolder()
afterAll(() => folder.remove())

/** The last row of a sheet, as spreadsheet programs count them. */
const LAST = 1_048_576

/** A header, and one row far below it. */
async function* rowsUpTo(last: number) {
  yield { number: 1, cells: ['title'] }
  yield { number: last, cells: ['A vase'] }
}
const written = (name: string, last: number) =>
  writeWorkbook(join(folder.path, name), 'Objects', rowsUpTo(last), { first: 1, shown: [] })

it('has a row wherever a sheet may have one', async () => {
  await written('full.xlsx', LAST)
  const table = await openTable(join(folder.path, 'full.xlsx'))
  const rows = []
  for await (const row of table.rows()) rows.push(row)
  expect(rows).toEqual([{ number: LAST, cells: ['A vase'] }])
})

it('is not made of more rows than a sheet may have, and it is said that they can be had as a text', async () => {
  await expect(written('longer.xlsx', LAST + 1)).rejects.toMatchObject({
    reason: 'too_large',
    message: 'The table has more rows than a workbook may have (1048576). Take it as .csv',
  })
})
