import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { column, FROM_COLUMNS, literal, sharedFixture } from './fixture.js'

const METADATA = { body: { source_file_db_id: 1 } }

const at = await sharedFixture()

describe('previews', () => {
  beforeEach(() => {
    at.reset()
    at.addFiles('cup.jpg')
    at.sheet('file,title,creator,K\ncup.jpg,Kylix,"Doe, Jane","a, b"\n', {
      ...FROM_COLUMNS,
      keywords: { ...column('K'), delimiter: ', ' },
    })
  })

  it('show the payload with its defaults and store nothing', async () => {
    const mapped = await at.client.previewMappedValues(METADATA)
    expect(mapped).toEqual({
      success: true,
      filename: 'cup.jpg',
      prepared_metadata: {
        metadata: expect.objectContaining({
          title: 'Kylix',
          keywords: ['a', 'b'],
          creators: [{ name: 'Doe, Jane' }],
          upload_type: 'dataset',
          license: 'cc-by-4.0',
        }),
      },
      validation_errors: [],
      findings: [],
      overrides: {},
    })
    const { success, filename, prepared_metadata } = mapped
    expect(await at.client.previewPreparedMetadata(METADATA)).toEqual({ success, filename, prepared_metadata })
    expect(at.project.calls).toEqual(['readPreparationInputs', 'readPreparationInputs'])
  })

  it('show number and date of a version where it was begun', async () => {
    const where = (target_is_sandbox: boolean) => ({ body: { ...METADATA.body, target_is_sandbox } })
    await at.client.prepareMetadataForFile(where(false))
    const begun_version = { version: 'begun', publication_date: '2024-05-06' }
    for (const record of at.project.records) Object.assign(record, { begun_version })
    for (const preview of ['previewMappedValues', 'previewPreparedMetadata'] as const) {
      const shownAt = async (isSandbox: boolean) =>
        (await at.client[preview](where(isSandbox))).prepared_metadata.metadata
      expect(await shownAt(false)).toMatchObject(begun_version)
      expect(await shownAt(true)).not.toMatchObject({ version: 'begun' })
    }
  })

  it('show overrides that are kept for the file', async () => {
    at.project.overrides.set(1, { title: 'Mine' })
    const { prepared_metadata, overrides } = await at.client.previewMappedValues(METADATA)
    expect(prepared_metadata.metadata.title).toBe('Mine')
    expect(overrides).toEqual({ title: 'Mine' })
  })

  it('show incomplete values for editing, but as prepared metadata only what is valid', async () => {
    at.sheet('file\ncup.jpg\n', { filename: column('file'), notes: literal('N') })
    const mapped = await at.raw.previewMappedValues(METADATA)
    expect(mapped).toMatchObject({
      status: 200,
      body: {
        prepared_metadata: { metadata: { notes: 'N' } },
        validation_errors: expect.arrayContaining(['Missing required field or value for: title']),
        findings: expect.arrayContaining([expect.objectContaining({ message_id: expect.any(String) })]),
      },
    })
    expect(await at.raw.previewPreparedMetadata(METADATA)).toMatchObject({
      status: 400,
      body: {
        success: false,
        error: 'Metadata validation failed.',
        validation_errors: expect.arrayContaining(['Missing required field or value for: title']),
        log: expect.any(Array),
      },
    })
  })

  it('name file and sheet when no row describes the file', async () => {
    at.sheet('file,title,creator\nvase.jpg,Amphora,X\n', FROM_COLUMNS)
    const sentence = expect.stringMatching(/No row for 'cup\.jpg'.*objects\.csv/)
    expect(await at.raw.previewMappedValues(METADATA)).toMatchObject({
      status: 400,
      body: { success: false, error: sentence, validation_errors: [sentence], log: expect.any(Array) },
    })
  })

  it.each(['previewMappedValues', 'previewPreparedMetadata'] as const)(
    '%s answers 404 without file or mapping',
    async (preview) => {
      expect(await at.raw[preview]({ body: { source_file_db_id: 7 } })).toMatchObject({
        status: 404,
        body: { success: false, error: 'Source file with ID 7 not found.' },
      })
      at.project.mapping = null
      expect(await at.raw[preview](METADATA)).toMatchObject({
        status: 404,
        body: { error: expect.stringContaining('No active metadata mapping') },
      })
      expect(await at.raw[preview]({ body: {} as never })).toMatchObject({
        status: 400,
        body: { error: "Missing 'source_file_db_id'" },
      })
    },
  )

  it('equal what preparation then stores, whatever mapping, row and overrides are', { timeout: 120_000 }, async () => {
    const cell = fc.constantFrom(
      '',
      'x',
      '1.0',
      '2024-05-06',
      '3,5',
      'a; b',
      'N/A',
      'open',
      'photo',
      'Ä "q" <b>',
      '=1+1',
    )
    const entry = fc.oneof(
      fc.constantFrom('A', 'B', 'C').map(column),
      cell.map(literal),
      fc.constant({ type: 'filename_stem' }),
      fc.constant({ type: 'construct_later', value: true }),
      fc.constant({ type: 'ordered_combined_columns', columns: ['A', 'B'], delimiter: '; ' }),
      fc.constant({
        type: 'complex',
        entries: [{ name: column('A'), type: literal('Editor') }, { name: column('B') }],
      }),
    )
    const fields = fc.constantFrom(
      'title',
      'description',
      'creators',
      'contributors',
      'keywords',
      'version',
      'image_type',
      'upload_type',
      'access_right',
      'publication_date',
      'embargo_date',
      'notes',
      'dates',
      'journal',
      'unknown',
    )
    const overrides = fc.dictionary(fields, fc.oneof(cell, entry, fc.integer(), fc.constant([]), fc.constant(['k'])), {
      maxKeys: 4,
    })
    const definition = fc.dictionary(fields, entry, { maxKeys: 10 })
    await fc.assert(
      fc.asyncProperty(definition, overrides, fc.tuple(cell, cell, cell), async (mapped, kept, cells) => {
        const quoted = cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
        at.sheet(`file,A,B,C\ncup.jpg,${quoted}\n`, { ...COMPLETE, ...mapped, filename: column('file') })
        at.project.overrides.set(1, kept)
        at.project.records = []
        const preview = await at.raw.previewPreparedMetadata(METADATA)
        const shown = await at.client.previewMappedValues(METADATA)
        const prepared = await at.raw.prepareMetadataForFile(METADATA)
        expect(prepared.status).toBe(preview.status)
        if (preview.status !== 200) {
          expect(at.project.records).toEqual([])
          return
        }
        const stored = at.project.records[0]?.payload
        expect((preview.body as { prepared_metadata: unknown }).prepared_metadata).toEqual(stored)
        expect(shown.prepared_metadata).toEqual(stored)
      }),
      { numRuns: 30 },
    )
  })
})

const COMPLETE = {
  title: literal('Title'),
  description: literal('Description'),
  creators: { type: 'complex', entries: [{ name: literal('Doe, Jane') }] },
}
