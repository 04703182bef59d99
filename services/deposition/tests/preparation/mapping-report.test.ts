import { MappingReport } from '@regesta/contracts/preparation'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { request } from 'undici'
import { beforeEach, describe, expect, it } from 'vitest'
import { column, sharedFixture } from './fixture.js'

const at = await sharedFixture()

describe('GET /project/mapping_report', () => {
  let path: string
  beforeEach(() => {
    at.project.files = []
    at.addFiles('cup.jpg', 'vase.jpg', '=lost,1.jpg')
    path = at.sheet('file,title\ncup.jpg,A\nghost.jpg,B\nVASE.JPG,C\n,D\ncup.jpg,E\n', { filename: column('file') })
  })

  it('lists rows without files, files without rows and duplicate rows, with row numbers', async () => {
    const report = MappingReport.parse(await at.client.getMappingReport())
    expect(report).toEqual({
      success: true,
      file_path: path,
      filename_column: 'file',
      files_without_rows: [{ source_file_db_id: 3, filename: '=lost,1.jpg', relative_path: '=lost,1.jpg' }],
      rows_without_files: [
        { row_number: 3, filename: 'ghost.jpg' },
        { row_number: 5, filename: '' },
      ],
      duplicate_rows: [{ filename: 'cup.jpg', row_numbers: [2, 6] }],
      total_files: 3,
      total_rows: 5,
    })
  })

  it('is CSV when it is asked for, safe for spreadsheet programs', async () => {
    const answer = await request(`${at.url}/project/mapping_report`, {
      headers: { accept: 'text/csv', 'regesta-key': TEST_KEY },
    })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(
      Buffer.from(await answer.body.arrayBuffer())
        .toString()
        .split('\r\n'),
    ).toEqual([
      '\uFEFFfinding,row_numbers,filename,source_file_db_id,relative_path',
      `file_without_row,,"'=lost,1.jpg",3,"'=lost,1.jpg"`,
      'row_without_file,3,ghost.jpg,,',
      'row_without_file,5,,,',
      'duplicate_row,2 6,cup.jpg,,',
      '',
    ])
  })

  it('is empty but whole when everything fits', async () => {
    at.project.files = []
    at.addFiles('cup.jpg')
    at.sheet('file\ncup.jpg\n', { filename: column('file') })
    expect(MappingReport.parse(await at.client.getMappingReport())).toMatchObject({
      files_without_rows: [],
      rows_without_files: [],
      duplicate_rows: [],
      total_files: 1,
      total_rows: 1,
    })
  })

  it('names every row of a name that thousands of rows have', async () => {
    const rows = 2_500
    at.sheet(`file,title\n${'cup.jpg,A\n'.repeat(rows)}`, { filename: column('file') })
    const { duplicate_rows, rows_without_files } = MappingReport.parse(await at.client.getMappingReport())
    expect(rows_without_files).toEqual([])
    const row_numbers = Array.from({ length: rows }, (_, index) => index + 2)
    expect(duplicate_rows).toEqual([{ filename: 'cup.jpg', row_numbers }])
  })

  it('takes no more of a name than a path can have', async () => {
    at.sheet(`file,title\n${'cup'.repeat(1_000_000)},A\n`, { filename: column('file') })
    const { rows_without_files } = MappingReport.parse(await at.client.getMappingReport())
    expect(rows_without_files).toEqual([{ row_number: 2, filename: 'cup'.repeat(1_000_000).slice(0, 4_096) }])
  })

  it('needs a mapping with a spreadsheet', async () => {
    at.project.mapping = { _mapping_mode: null }
    expect(await at.raw.getMappingReport()).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('no spreadsheet') },
    })
    at.project.mapping = null
    expect(await at.raw.getMappingReport()).toMatchObject({ status: 404 })
  })
})
