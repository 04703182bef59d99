import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { preparation } from '@regesta/contracts/preparation'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { forkService } from '@regesta/testing/fork-service'
import { beforeAll, expect, it } from 'vitest'
import { FROM_COLUMNS, sharedFixture } from './fixture.js'

const ROWS = 40_000

const at = await sharedFixture()
beforeAll(async () => {
  at.addFiles(`object-${ROWS - 1}.jpg`)
  const lines = Array.from({ length: ROWS }, (_, index) => `object-${index}.jpg,Title ${index},"Doe, Jane"`)
  at.sheet(`file,title,creator\n${lines.join('\n')}\n`, FROM_COLUMNS)
})

/** Rows of the sheets in a state, as far as they are stored. */
function rowsIn(file: string, state: 'building' | 'ready'): number {
  const database = new Sqlite(file, { readonly: true })
  const rows = database
    .prepare('select count(*) from sheet_rows join sheets using (sheet_id) where state = ?')
    .pluck()
    .get(state)
  database.close()
  return rows as number
}

it('a spreadsheet whose indexing was killed is indexed again, as a whole', { timeout: 60_000 }, async () => {
  const home = join(at.folder, 'killed')
  const start = () => forkService(import.meta.resolve('@regesta/deposition/main'), { home, addresses: at.addresses })
  const body = { source_file_db_id: 1 }
  const file = join(home, 'data/deposition/sheets.db')
  let killed = 0
  for (const least of [1, 5_000, 15_000]) {
    const service = await start()
    expect(rowsIn(file, 'building')).toBe(0)
    const client = service.client(preparation)
    const lost = client.prepareMetadataForFile({ body }).catch(() => undefined)
    while (rowsIn(file, 'building') < least && rowsIn(file, 'ready') === 0) await pause(10)
    await service.kill()
    await client.close()
    await lost
    if (rowsIn(file, 'building') > 0) killed += 1
  }
  expect(killed).toBeGreaterThan(0)
  const service = await start()
  await service.client(preparation).prepareMetadataForFile({ body })
  expect(at.project.records.at(-1)?.title).toBe(`Title ${ROWS - 1}`)
  await service.stop()
  const database = new Sqlite(file, { readonly: true })
  const sheets = database
    .prepare('SELECT state, row_count, (SELECT count(*) FROM sheet_rows) AS rows FROM sheets')
    .all()
  database.close()
  expect(sheets).toEqual([{ state: 'ready', row_count: ROWS, rows: ROWS }])
})
