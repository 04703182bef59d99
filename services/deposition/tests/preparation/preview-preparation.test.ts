import { beforeEach, describe, expect, it } from 'vitest'
import { FROM_COLUMNS, sharedFixture } from './fixture.js'

const at = await sharedFixture()

describe('a look at what would be prepared', () => {
  beforeEach(() => {
    at.reset()
    at.addFiles('cup.jpg', 'lost.jpg')
    at.sheet(
      'file,title,creator\ncup.jpg,Kylix,"Doe, Jane"\nnew.jpg,Amphora,"Roe, Rick"\nbare.jpg,,"Roe, Rick"\n',
      FROM_COLUMNS,
    )
  })

  const look = (...local_file_paths: string[]) => at.raw.previewPreparation({ body: { local_file_paths } })

  it('says of files that the project holds, and of those that it does not, what keeps them from it, and stores nothing', async () => {
    const names = ['cup.jpg', 'lost.jpg', 'new.jpg', 'bare.jpg', 'nowhere.jpg']
    const { status, body } = await look(...names.map((name) => `/photos/${name}`), '/else/cup.jpg')
    expect([status, body]).toMatchObject([
      200,
      {
        success: true,
        files: [
          { local_file_path: '/photos/cup.jpg', source_file_db_id: 1, usable: true, errors: [], findings: [] },
          {
            source_file_db_id: 2,
            usable: true,
            errors: expect.arrayContaining([expect.stringContaining("No row for 'lost.jpg'")]),
          },
          { local_file_path: '/photos/new.jpg', source_file_db_id: null, usable: true, errors: [] },
          {
            source_file_db_id: null,
            errors: ['Missing required field or value for: title'],
            findings: [{ message_id: 'missing_field', message_params: { field: 'title' } }],
          },
          {
            source_file_db_id: null,
            errors: expect.arrayContaining([expect.stringContaining("No row for 'nowhere.jpg'")]),
          },
          { source_file_db_id: null, usable: false, errors: ['File not found: /else/cup.jpg'] },
        ],
      },
    ])
    expect(at.project.calls).toEqual(['readPreparationInputs'])
  })

  it('takes what a person has set for a file, and names the record of one that is published', async () => {
    at.project.overrides.set(1, { title: '' })
    expect((await look('/photos/cup.jpg')).body).toMatchObject({
      files: [{ errors: ['Missing required field or value for: title'] }],
    })
    at.project.overrides.clear()
    await at.client.prepareMetadataForFile({ body: { source_file_db_id: 1 } })
    for (const record of at.project.records) record.record_status = 'published'
    expect((await look('/photos/cup.jpg')).body).toMatchObject({
      files: [{ errors: [expect.stringContaining('10.5072/practice.7')] }],
    })
  })

  it('refuses to look at nothing, and where there is no mapping or no project', async () => {
    expect(await look()).toMatchObject({ status: 400, body: { error: expect.stringContaining('local_file_paths') } })
    at.project.mapping = null
    expect(await look('/photos/cup.jpg')).toMatchObject({ status: 404 })
    at.project.loaded = false
    expect(await look('/photos/cup.jpg')).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('No project') },
    })
  })
})
