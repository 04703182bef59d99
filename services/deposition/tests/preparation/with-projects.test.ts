import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deposition as depositionContract } from '@regesta/contracts/deposition'
import { preparationInternal } from '@regesta/contracts/preparation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { column, literal } from './fixture.js'
import { openCollection } from './museum.js'

/** A wall of plausible files: a text each, and a model with its material. */
function collection(folder: string): void {
  for (const name of ['cup.txt', 'vase.txt', 'lost.txt']) writeFileSync(join(folder, name), `About ${name}\n`)
  writeFileSync(join(folder, 'kore.obj'), 'mtllib kore.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl stone\nf 1 2 3\n')
  writeFileSync(join(folder, 'kore.mtl'), 'newmtl stone\nKd 1 1 1\n')
}

const SHEET =
  'Datei,Titel,Person,Rolle,Stand\ncup.txt,Kylix,"Doe, Jane",datacurator,1.0\nVASE.TXT,Amphora,"Roe, Rick",Editor,2.1\nkore.obj,Kore,"Poe, E.",Editor,3\nghost.txt,Ghost,X,Editor,1\n'

const mapping = (path: string) => ({
  _mapping_mode: 'file',
  _file_path: path,
  _file_format: 'csv',
  filename: column('Datei'),
  title: column('Titel'),
  description: { type: 'construct_later', value: true },
  version: column('Stand'),
  creators: { type: 'complex', is_complex: true, entries: [{ name: column('Person') }] },
  contributors: { type: 'complex', is_complex: true, entries: [{ name: column('Person'), type: column('Rolle') }] },
})

async function museum() {
  const opened = await openCollection(collection, {
    scanOptions: {
      extensions: ['.txt', '.obj'],
      primarysourceext: '.obj',
      bundling: { enabled: false, strategy: 'stem' },
      obj_options: { add_mtl: true, add_textures: true, archive_subdirectories: false },
    },
  })
  const sheet = join(opened.folder, 'objects.csv')
  writeFileSync(sheet, SHEET)
  const { service } = opened
  return {
    ...opened,
    sheet,
    batches: service.client(depositionContract),
    internal: service.client(preparationInternal),
  }
}

describe('preparation in a real project', () => {
  let m: Awaited<ReturnType<typeof museum>>
  beforeAll(async () => {
    m = await museum()
    await m.at.saveMapping({ body: { mappingConfiguration: mapping(m.sheet) } })
  }, 30_000)
  afterAll(() => m.stop())

  const tab = async (tab_id: string) =>
    (await m.at.listUploadsByTab({ query: { tab_id } as never })) as Record<string, unknown>[]
  const recordOf = async (name: string) => {
    const { records } = await m.ledger.findRecords({
      project: m.project,
      body: { source_file_ids: [m.idOf(name)] },
    })
    return records
  }

  it('stores exactly what the preview showed [state:record-is-prepared]', async () => {
    const body = { source_file_db_id: m.idOf('cup.txt') }
    const { prepared_metadata } = await m.client.previewPreparedMetadata({ body })
    await m.client.prepareMetadataForFile({ body })
    const [record] = await recordOf('cup.txt')
    expect(record).toMatchObject({ record_status: 'prepared', is_sandbox: true, record_title: 'Kylix', version: '1.0' })
    expect(record?.payload).toEqual(prepared_metadata)
    expect(prepared_metadata.metadata).toMatchObject({
      contributors: [{ name: 'Doe, Jane', type: 'DataCurator' }],
      description: 'Record for the data file: Kylix.',
    })
    expect(await tab('pending_operations')).toMatchObject([{ record_title: 'Kylix' }])
  })

  it('updates the prepared record instead of adding another', async () => {
    const body = { source_file_db_id: m.idOf('cup.txt'), overrides: { title: 'Drinking cup' } }
    await m.client.prepareMetadataForFile({ body })
    await m.client.prepareMetadataForFile({ body: { source_file_db_id: m.idOf('cup.txt') } })
    expect(await recordOf('cup.txt')).toMatchObject([{ record_title: 'Drinking cup' }])
  })

  it('keeps sandbox and production apart', async () => {
    await m.client.prepareMetadataForFile({ body: { source_file_db_id: m.idOf('cup.txt'), target_is_sandbox: false } })
    expect((await recordOf('cup.txt')).map(({ is_sandbox }) => is_sandbox).sort()).toEqual([false, true])
  })

  it('links the whole bundle of a model', async () => {
    await m.client.prepareMetadataForFile({ body: { source_file_db_id: m.idOf('kore.obj') } })
    const [record] = await recordOf('kore.obj')
    expect(record?.files.map(({ filename, upload_status }) => [filename, upload_status]).sort()).toEqual([
      ['kore.mtl', 'pending'],
      ['kore.obj', 'pending'],
    ])
  })

  it('marks a file that no row describes, and reports it', async () => {
    const answer = await m.raw.prepareMetadataForFile({ body: { source_file_db_id: m.idOf('lost.txt') } })
    expect(answer.status).toBe(400)
    const file = (await tab('pending_preparation')).find(({ filename }) => filename === 'lost.txt')
    expect(file).toMatchObject({ file_db_status: 'metadata_error' })
    expect(await m.client.getMappingReport()).toMatchObject({
      files_without_rows: [{ filename: 'lost.txt' }],
      rows_without_files: [{ row_number: 5, filename: 'ghost.txt' }],
      duplicate_rows: [],
      total_files: 4,
      total_rows: 4,
    })
  })

  it('allows another mapping to be saved after files were prepared, and uses it', async () => {
    await m.at.saveMapping({
      body: { mappingConfiguration: { ...mapping(m.sheet), notes: literal('Second mapping') } },
    })
    expect(await m.at.listMappings()).toHaveLength(1)
    await m.client.prepareMetadataForFile({ body: { source_file_db_id: m.idOf('vase.txt') } })
    expect((await recordOf('vase.txt'))[0]?.payload?.metadata).toMatchObject({
      notes: 'Second mapping',
      title: 'Amphora',
    })
  })

  it('works again and again without a spreadsheet', async () => {
    const { _mapping_mode: _, _file_path: __, ...rest } = mapping(m.sheet)
    const mappingConfiguration = {
      ...rest,
      _mapping_mode: null,
      title: { type: 'filename_stem' },
      creators: { type: 'complex', entries: [{ name: literal('Museum') }] },
    }
    await m.at.saveMapping({ body: { mappingConfiguration } })
    for (const _time of [1, 2]) {
      await m.client.prepareMetadataForFile({ body: { source_file_db_id: m.idOf('lost.txt') } })
    }
    expect(await recordOf('lost.txt')).toMatchObject([{ record_title: 'lost' }])
  })

  it('never prepares a published file anew', async () => {
    const [record] = await recordOf('vase.txt')
    const published = { record_status: 'published', repo_record_id: '42', repo_doi: '10.5072/practice.42' } as const
    await m.ledger.updateRecord({
      project: m.project,
      body: { record_id: record?.record_id ?? 0, record: published },
    })
    expect(await m.raw.prepareMetadataForFile({ body: { source_file_db_id: m.idOf('vase.txt') } })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/10\.5072\/practice\.42.*new version/) },
    })
    expect(await recordOf('vase.txt')).toHaveLength(1)
  })

  it('leaves the metadata of a record alone while it is being published', async () => {
    const [record] = await recordOf('kore.obj')
    const claim = { record_id: record?.record_id ?? 0, token: 't', purpose: 'publish', operation_id: 'o', holder: 'h' }
    await m.ledger.claimRecord({ project: m.project, body: claim })
    expect(await m.raw.prepareMetadataForFile({ body: { source_file_db_id: m.idOf('kore.obj') } })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('being published') },
    })
    await m.ledger.releaseClaim({ project: m.project, params: { token: 't' } })
  })

  it('prepares the same and different files for fifty clients at once without doubling a record', async () => {
    const ids = ['cup.txt', 'kore.obj', 'lost.txt'].map(m.idOf)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        m.raw.prepareMetadataForFile({ body: { source_file_db_id: ids[index % 3] ?? 0 } }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const name of ['kore.obj', 'lost.txt']) expect(await recordOf(name)).toHaveLength(1)
    expect((await recordOf('cup.txt')).filter(({ is_sandbox }) => is_sandbox)).toHaveLength(1)
  })

  it('keeps the overrides of all clients that set different fields of one file at once', async () => {
    const fields = ['notes', 'access_conditions', 'method', 'imprint_place', 'conference_title', 'partof_title']
    const source_file_db_id = m.idOf('cup.txt')
    await Promise.all(
      fields.map((field) =>
        m.client.prepareMetadataForFile({ body: { source_file_db_id, overrides: { [field]: field } } }),
      ),
    )
    const { prepared_metadata } = await m.client.previewPreparedMetadata({ body: { source_file_db_id } })
    for (const field of fields) expect(prepared_metadata.metadata[field]).toBe(field)
  })

  it('stands beside the result of an only item of a batch with its log and its validation errors', async () => {
    const source_file_db_id = m.idOf('cup.txt')
    const overrides = { upload_type: 'nonsense' }
    const invalid = await m.raw.prepareMetadataForFile({ body: { source_file_db_id, overrides } })
    expect(invalid).toMatchObject({ status: 400, body: { validation_errors: [expect.stringContaining('nonsense')] } })
    const body = { action_type: 'prepare_metadata', item_ids: [source_file_db_id] }
    const { results, log, validation_errors } = await m.batches.runBatchAction({ body })
    expect(validation_errors).toEqual([expect.stringContaining('nonsense')])
    expect([log, validation_errors]).toEqual([results[0]?.log, results[0]?.validation_errors])
  })
})
