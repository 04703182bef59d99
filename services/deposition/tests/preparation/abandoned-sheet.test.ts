import { openSheetIndex } from '@regesta/deposition/preparation/sheet-index'
import { tableReader } from '@regesta/deposition/preparation/table-reader'
import { logger } from '@regesta/log/logger'
import { endsUnanswered, nextThread } from '@regesta/testing/next-thread'
import { beforeAll, expect, it } from 'vitest'
import { FROM_COLUMNS, sharedFixture } from './fixture.js'

const ROWS = 150_000

const at = await sharedFixture()
let path: string
beforeAll(async () => {
  at.addFiles('object-7.jpg')
  const lines = Array.from({ length: ROWS }, (_, index) => `object-${index}.jpg,Title ${index},"Doe, Jane"`)
  path = at.sheet(`file,title,creator\n${lines.join('\n')}\n`, FROM_COLUMNS)
})

it('ends the reading of a spreadsheet when its only caller has gone, and reads it for the next one', async () => {
  const caller = new AbortController()
  const begun = nextThread()
  const lost = at.client.prepareMetadataForFile({ body: { source_file_db_id: 1 }, signal: caller.signal })
  const ended = endsUnanswered(caller, await begun)
  await expect(lost).rejects.toThrow()
  expect(await ended).toBe(true)
  await at.client.prepareMetadataForFile({ body: { source_file_db_id: 1 } })
  expect(at.project.records.at(-1)?.title).toBe('Title 7')
})

it('goes on with it as long as somebody else waits', async () => {
  const tables = tableReader()
  const index = openSheetIndex({ folder: `${at.folder}/other`, tables, log: logger('test') })
  const caller = new AbortController()
  const begun = nextThread()
  const first = index.open(path, { reading: { format: 'csv' } }, caller.signal)
  const second = index.open(path, { reading: { format: 'csv' } })
  await begun
  caller.abort(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  expect((await second).match('object-7.jpg')).toBeDefined()
  await index.close()
  await tables.close()
})
