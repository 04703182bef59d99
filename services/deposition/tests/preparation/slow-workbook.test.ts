import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endlessWorkbook } from './endless-workbook.js'
import { FROM_COLUMNS, sharedFixture } from './fixture.js'

const at = await sharedFixture()

it('a workbook without end is refused after its time, and the service goes on', { timeout: 120_000 }, async () => {
  const path = join(at.folder, 'endless.xlsx')
  writeFileSync(path, endlessWorkbook())
  at.addFiles('cup.jpg')
  const mapping = { ...FROM_COLUMNS, _mapping_mode: 'file', _file_path: path, _file_format: 'excel' }
  Object.assign(at.project, { mapping })
  const answers = await Promise.all([
    at.raw.loadFilePreview({ body: { filePath: path, fileFormat: 'excel' } }),
    at.raw.previewMappedValues({ body: { source_file_db_id: 1 } }),
  ])
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringMatching(/could not be read within \d+ seconds, far more than/) }),
    ])
  }
  const sound = join(at.folder, 'sound.csv')
  writeFileSync(sound, 'file\na.jpg\n')
  expect(await at.client.loadFilePreview({ body: { filePath: sound } })).toMatchObject({ rowCount: 1 })
})
