import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { column, FROM_COLUMNS, literal, sharedFixture } from './fixture.js'

const SHEET = 'file,title,creator,version\ncup.jpg,Kylix,"Doe, Jane",1.0\nvase.jpg,Amphora,"Roe, Rick",2.1\n'

const at = await sharedFixture()

describe('POST /project/prepare_metadata_for_file', () => {
  beforeEach(() => {
    at.reset()
    at.addFiles('cup.jpg', 'vase.jpg', 'lost.jpg')
    at.sheet(SHEET, { ...FROM_COLUMNS, version: column('version') })
  })

  const prepare = (body: Record<string, unknown>) => at.raw.prepareMetadataForFile({ body: body as never })

  it('stores what the row says, and answers with a log', async () => {
    const { status, body } = await prepare({ source_file_db_id: '1' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: 'Metadata prepared and validated successfully.',
      log: expect.arrayContaining([
        'Prepare metadata for File ID: 1, Target Sandbox: True',
        'Auto-constructing description from title...',
        "Default for 'license': cc-by-4.0",
        'Metadata validated successfully.',
        "Metadata stored and record status set to 'prepared'.",
      ]),
    })
    const today = new Date().toISOString().slice(0, 10)
    expect(at.project.records).toMatchObject([
      {
        source_file_id: 1,
        repository: 'practice',
        is_sandbox: true,
        title: 'Kylix',
        version: '1.0',
        mapping_id: 1,
        file_ids: [1],
        payload: {
          metadata: {
            upload_type: 'dataset',
            title: 'Kylix',
            creators: [{ name: 'Doe, Jane' }],
            description: 'Record for the data file: Kylix.',
            publication_date: today,
            access_right: 'open',
            license: 'cc-by-4.0',
            version: '1.0',
          },
        },
      },
    ])
  })

  it('targets production when it is told to', async () => {
    await prepare({ source_file_db_id: 1, target_is_sandbox: false })
    await prepare({ source_file_db_id: 1 })
    expect(at.project.records.map(({ repository }) => repository)).toEqual(['https://zenodo.org', 'practice'])
  })

  it('names file and sheet when no row describes the file, and marks the file', async () => {
    const { status, body } = await prepare({ source_file_db_id: 3 })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      success: false,
      error: 'Metadata validation failed.',
      validation_errors: expect.arrayContaining([expect.stringMatching(/No row for 'lost\.jpg'.*objects\.csv/)]),
      log: expect.arrayContaining([expect.stringContaining('Validation failed')]),
    })
    expect(at.project.records).toEqual([])
    expect(at.project.failures.has(3)).toBe(true)
  })

  it('reports all faults at once', async () => {
    const overrides = { title: '', access_right: 'embargoed', embargo_date: '2001-01-01', colour: 'red' }
    const { body } = await prepare({ source_file_db_id: 1, overrides })
    expect(body).toMatchObject({
      validation_errors: [
        'Missing required field or value for: title',
        'Unknown field: colour',
        'embargo_date must be in the future, but it is 2001-01-01. Choose a later day, or another access_right',
      ],
    })
  })

  it('keeps overrides for the file until they are removed by name', async () => {
    await prepare({ source_file_db_id: 1, overrides: { title: 'Mine', notes: 'N' } })
    await prepare({ source_file_db_id: 1 })
    expect(at.project.records[0]?.payload.metadata).toMatchObject({ title: 'Mine', notes: 'N' })
    const { body } = await prepare({ source_file_db_id: 1, overrides_removed: ['title', 'method'] })
    expect(at.project.records[0]?.payload.metadata).toMatchObject({ title: 'Kylix', notes: 'N' })
    expect(at.project.overrides.get(1)).toEqual({ notes: 'N' })
    expect(body).toMatchObject({
      log: expect.arrayContaining([
        'Removing stored overrides for fields: [title]',
        "No override for 'method' is stored for this file; nothing was removed.",
      ]),
    })
  })

  it('empties a field that is overridden with null, until that override is removed', async () => {
    const { status, body } = await prepare({ source_file_db_id: 1, overrides: { version: null } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      log: expect.arrayContaining(['Sanitizing metadata: Removing empty optional fields: [version]']),
    })
    expect(at.project.records[0]?.payload.metadata).not.toHaveProperty('version')
    await prepare({ source_file_db_id: 1 })
    expect(at.project.records[0]?.payload.metadata).not.toHaveProperty('version')
    await prepare({ source_file_db_id: 1, overrides_removed: ['version'] })
    expect(at.project.records[0]?.payload.metadata).toMatchObject({ version: '1.0' })
  })

  it('names a mandatory field that was emptied with null', async () => {
    expect(await prepare({ source_file_db_id: 1, overrides: { creators: null } })).toMatchObject({
      status: 400,
      body: {
        message_id: 'validation_failed',
        validation_errors: ['Missing required field or value for: creators'],
        findings: [{ message_id: 'missing_field', message_params: { field: 'creators' } }],
      },
    })
    expect(at.project.records).toEqual([])
  })

  it('evaluates overrides as the edit form sends them', async () => {
    const overrides = {
      title: 'Edited',
      notes: '',
      keywords: ['cup', 'wine'],
      creators: { type: 'complex', is_complex: true, entries: [{ name: literal('Poe, Edgar') }] },
      contributors: { type: 'complex', is_complex: true, entries: [] },
    }
    await prepare({ source_file_db_id: 1, overrides })
    expect(at.project.records[0]?.payload.metadata).toMatchObject({
      title: 'Edited',
      keywords: ['cup', 'wine'],
      creators: [{ name: 'Poe, Edgar' }],
    })
  })

  it('refuses a published file and names its DOI and the way out', async () => {
    await prepare({ source_file_db_id: 1 })
    for (const record of at.project.records) record.record_status = 'published'
    const { status, body } = await prepare({ source_file_db_id: 1 })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: expect.stringMatching(/10\.5072\/practice\.7.*new version/) })
    expect((await prepare({ source_file_db_id: 1, target_is_sandbox: false })).status).toBe(200)
  })

  it('leaves a draft a draft', async () => {
    await prepare({ source_file_db_id: 1 })
    for (const record of at.project.records) record.record_status = 'draft'
    const { body } = await prepare({ source_file_db_id: 1, overrides: { title: 'Later' } })
    expect((body as { log: string[] }).log.at(-1)).toContain('stays a draft')
    expect(at.project.records).toMatchObject([{ record_status: 'draft', title: 'Later' }])
  })

  it('takes values from the outputs of a pipeline run', async () => {
    const path = join(at.folder, 'analysis.json')
    writeFileSync(path, JSON.stringify({ result: { titles: ['A', 'From the run'] } }))
    at.project.runOutputs = [
      {
        record_id: 1,
        pipeline_id: 9,
        run_uuid: 'r',
        step_number: 1,
        output_id: 'analysis',
        file_id: null,
        file_path: path,
        repo_mappings: [{ repoField: 'title', jsonKey: 'result.titles.1' }],
        completed_at: '2026-01-01T00:00:00.000Z',
      },
    ]
    const { body } = await prepare({ source_file_db_id: 1, pipeline_id: 9 })
    expect((body as { log: string[] }).log).toContain('Applying output mappings from pipeline ID: 9')
    expect(at.project.records[0]?.title).toBe('From the run')
    writeFileSync(path, 'no json')
    expect((await prepare({ source_file_db_id: 1, pipeline_id: 9 })).body).toMatchObject({
      validation_errors: [expect.stringMatching(/'analysis'.*analysis\.json is not JSON/)],
    })
  })

  it.each([
    ['no mapping', () => Object.assign(at.project, { mapping: null }), 'No active metadata mapping'],
    ['no such file', () => Object.assign(at.project, { files: [] }), 'Source file with ID 1 not found'],
    [
      'a mapping without a path',
      () => Object.assign(at.project, { mapping: { _mapping_mode: 'file' } }),
      'no metadata file path',
    ],
    [
      'a sheet that is gone',
      () => Object.assign(at.project, { mapping: { _file_path: '/nowhere/x.csv' } }),
      'not found: /nowhere/x.csv',
    ],
    [
      'a wrong filename column',
      () => void at.sheet(SHEET, { filename: column('Photo') }),
      "Filename column 'Photo' not found",
    ],
  ])('answers 500 with a log for %s', async (_, arrange, sentence) => {
    arrange()
    const { status, body } = await prepare({ source_file_db_id: 1 })
    expect(status).toBe(500)
    expect(body).toMatchObject({ success: false, error: expect.stringContaining(sentence), log: expect.any(Array) })
  })

  it.each([
    [{}, "Missing 'source_file_db_id'"],
    [{ source_file_db_id: 'one' }, "'source_file_db_id'"],
    [{ source_file_db_id: 1, overrides: [] }, "'overrides'"],
    [{ source_file_db_id: 1, overrides_removed: 'title' }, "'overrides_removed'"],
  ])('refuses the body %j', async (body, sentence) => {
    const answer = await prepare(body)
    expect(answer).toMatchObject({ status: 400, body: { success: false, error: expect.stringContaining(sentence) } })
  })

  it('asks for a project before it looks at the body', async () => {
    at.project.loaded = false
    expect(await prepare({})).toMatchObject({
      status: 400,
      body: { error: 'No project database loaded. This action requires a project.' },
    })
  })

  it('works without a spreadsheet', async () => {
    at.project.mapping = {
      _mapping_mode: null,
      title: { type: 'filename', subtype: 'stem' },
      description: literal('A cup'),
      creators: { type: 'complex', entries: [{ name: literal('Doe, Jane') }] },
    }
    expect((await prepare({ source_file_db_id: 3 })).status).toBe(200)
    expect(at.project.records[0]?.title).toBe('lost')
  })
})

describe('POST /internal/prepare', () => {
  beforeEach(() => {
    at.reset()
    at.addFiles('cup.jpg', 'vase.jpg', 'lost.jpg')
    at.sheet(SHEET, FROM_COLUMNS)
  })

  it('prepares a block with one reading and one writing; a failing file stops no other', async () => {
    const { results } = await at.internal.prepare({
      body: { source_file_ids: [3, 2, 99, 1], target_is_sandbox: true },
      project: 'p',
    })
    expect(results.map(({ source_file_id, success }) => [source_file_id, success])).toEqual([
      [3, false],
      [2, true],
      [99, false],
      [1, true],
    ])
    expect(at.project.calls).toEqual(['readPreparationInputs', 'storePreparedRecords', 'storePreparationFailures'])
  })

  it('takes values of a run that are weaker than what a person has set, and keeps none of them', async () => {
    at.project.overrides.set(1, { title: 'Mine' })
    await at.internal.prepare({
      body: { source_file_ids: [1], target_is_sandbox: true, overrides: { title: 'Run', description: 'From the run' } },
      project: 'p',
    })
    expect(at.project.records[0]?.payload.metadata).toMatchObject({ title: 'Mine', description: 'From the run' })
    expect(at.project.overrides.get(1)).toEqual({ title: 'Mine' })
  })
})
