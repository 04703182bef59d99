import { rmSync } from 'node:fs'
import { deposition as contract } from '@regesta/contracts/deposition'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { depositionWith } from '@regesta/deposition/service'
import { loseTables } from '@regesta/testing/lose-tables'
import { fakeNeighbour, startForTest } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, startFixture } from './fixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.stop())

const fails = (status: number) => expect.objectContaining({ status, body: expect.objectContaining({ success: false }) })
const byRecord = (local_record_db_id: number) => ({ body: { local_record_db_id } })
const ask = (name: keyof typeof contract, call: object) =>
  (fixture.raw[name] as (call: object) => Promise<unknown>)(call)

/** A draft with one file that was not sent yet. */
async function drafted(title: string) {
  const id = await fixture.prepare(title, { [`${title}.txt`]: `about ${title}` })
  await fixture.deposition.createApiDraft(byRecord(id))
  const [file] = (await fixture.record(id)).files
  if (file === undefined) throw new Error('no file')
  return { id, file }
}

describe('one file of a draft', () => {
  it('is sent, answered with 201 by a repository that created it, and with 200 when it is there already [state:file-is-uploaded]', async () => {
    const { id, file } = await drafted('amphora')
    const body = { local_record_db_id: id, source_file_db_id: file.file_id }
    expect(await fixture.raw.uploadFile({ body })).toMatchObject({
      status: 201,
      body: { success: true, message: 'File uploaded successfully.', repo_response: { key: 'amphora.txt' } },
    })
    expect((await fixture.record(id)).files).toMatchObject([{ upload_status: 'uploaded' }])
    expect(await fixture.raw.uploadFile({ body })).toMatchObject({ status: 200, body: { success: true } })
    const later = await fixture.raw.uploadFile({ body, headers: { prefer: 'respond-async' } })
    expect(later).toMatchObject({ status: 202, body: { success: true } })
  })

  it('is 404 when it is not linked and 500 when it is gone from the disk', async () => {
    const { id, file } = await drafted('krater')
    const send = (source_file_db_id: number) =>
      fixture.raw.uploadFile({ body: { local_record_db_id: id, source_file_db_id } })
    expect(await send(987_654)).toEqual(fails(404))
    rmSync(file.absolute_path)
    expect(await send(file.file_id)).toEqual(fails(500))
    expect((await fixture.record(id)).files).toMatchObject([{ upload_status: 'upload_error' }])
  })
})

describe('a quick record', () => {
  it('has generated metadata with the fixed texts, and a draft', async () => {
    const { file_id } = await fixture.addFile('scan 7.txt', 'seven')
    const body = { source_file_db_id: file_id }
    const answer = await fixture.deposition.createRecordForFile({ body })
    expect(answer).toMatchObject({ success: true, repo_response: { metadata: { title: 'Record for scan 7.txt' } } })
    const record = await fixture.record(answer.local_record_db_id)
    expect(record).toMatchObject({
      record_status: 'draft',
      payload: {
        metadata: {
          title: 'Record for scan 7.txt',
          upload_type: 'other',
          description: 'Record created for source file: scan 7.txt',
          creators: [{ name: 'Unspecified creator' }],
        },
      },
    })
    expect(await fixture.raw.createRecordForFile({ body })).toEqual(fails(400))
  })

  it('is refused for a file that is published, whose next version it would stand against', async () => {
    const { id, file } = await drafted('lekythos')
    await fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
    await fixture.deposition.publishRecord({ body: { local_record_db_id: id } })
    const { repo_doi } = await fixture.record(id)
    fixture.practice.journal.clear()
    expect(await fixture.raw.createRecordForFile({ body: { source_file_db_id: file.file_id } })).toMatchObject({
      status: 400,
      body: { error: `The file is already published as ${repo_doi}. Make a new version of that record instead` },
    })
    expect(fixture.calls()).not.toContain('POST createDeposition')
    const { records } = await fixture.ledger.findRecords({
      project: fixture.project,
      body: { source_file_ids: [file.file_id] },
    })
    expect(records.map(({ record_id }) => record_id)).toEqual([id])
  })

  it('is 404 for an unknown file', async () => {
    expect(await fixture.raw.createRecordForFile({ body: { source_file_db_id: 987_654 } })).toEqual(fails(404))
  })
})

describe('a draft for the command line', () => {
  it('is made once; a second one is 400, an unknown record 404', async () => {
    const id = await fixture.prepare('pyxis', { 'pyxis.txt': 'pyxis' })
    const made = await fixture.raw.createApiDraftFromCli(byRecord(id))
    expect(made).toMatchObject({ status: 200, body: { success: true, repo_response: { title: 'pyxis' } } })
    expect(Object.keys(made.body as object).sort()).toEqual(['repo_response', 'success'])
    expect(await fixture.raw.createApiDraftFromCli(byRecord(id))).toEqual(fails(400))
    expect(await fixture.raw.createApiDraftFromCli(byRecord(987_654))).toEqual(fails(404))
  })
})

describe('a record that is not there', () => {
  it.each([
    ['uploadFiles', byRecord(987_654)],
    ['publishRecord', byRecord(987_654)],
    ['discardRepoDraft', byRecord(987_654)],
    ['showReceipt', { params: { record_id: '987654' } }],
    ['showRecord', { params: { record_id: '987654' } }],
    ['compareRecord', { params: { record_id: '987654' } }],
  ] as const)('is 404 for %s', async (name, call) => {
    expect(await ask(name, call)).toEqual(fails(404))
  })
})

describe('a request that cannot be meant', () => {
  it.each([
    ['verifyRecords', { body: { repair: ['everything'] } }],
    ['discardOrphanDrafts', { body: {} }],
    ['runBatchAction', { body: { action_type: 'upload_main_files' } }],
  ] as const)('is 400 for %s', async (name, call) => {
    expect(await ask(name, call)).toEqual(fails(400))
  })
})

const onProject = {
  loadFilePreview: { body: { filePath: '/tmp/sheet.csv' } },
  previewMappedValues: { body: { source_file_db_id: 1 } },
  previewPreparedMetadata: { body: { source_file_db_id: 1 } },
  prepareMetadataForFile: { body: { source_file_db_id: 1 } },
  getMappingReport: {},
  createApiDraft: byRecord(1),
  createApiDraftFromCli: byRecord(1),
  uploadFile: { body: { local_record_db_id: 1, source_file_db_id: 1 } },
  uploadFiles: byRecord(1),
  publishRecord: byRecord(1),
  createRecordForFile: { body: { source_file_db_id: 1 } },
  listLatestFiles: { params: { concept_rec_id: '1' } },
  runBatchAction: { body: { action_type: 'upload_main_files', item_ids: [1] } },
  planBatchAction: { body: { action_type: 'upload_main_files', item_ids: [1] } },
  showReceipt: { params: { record_id: '1' } },
  showRecord: { params: { record_id: '1' } },
  compareRecord: { params: { record_id: '1' } },
  verifyRecords: { body: {} },
  listOrphanDrafts: {},
  listRepositoryWrites: { query: {} },
  discardOrphanDrafts: { body: { deposition_ids: ['1'] } },
} as const satisfies Partial<Record<keyof typeof contract, object>>

describe('a project whose tables are gone', () => {
  beforeAll(() => loseTables(fixture.projectPath, /^file_names/))

  const { loadFilePreview, listOrphanDrafts, ...others } = onProject

  it.each(Object.entries(others))('%s answers 500 with a sentence', async (name, call) => {
    expect(await ask(name as keyof typeof contract, call)).toEqual(fails(500))
  })

  it('does not keep orphan drafts from being listed, as far as they can be read', async () => {
    expect(await ask('listOrphanDrafts', listOrphanDrafts)).toMatchObject({
      status: 200,
      body: { not_read: [{ reason: 'Database query failed' }] },
    })
  })

  it('loadFilePreview answers 500 when the projects service cannot say which project is loaded', async () => {
    const { getSession } = projectsInternal
    const broken = await fakeNeighbour(
      'projects',
      { getSession },
      {
        getSession: () => {
          throw new Error('no session')
        },
      },
    )
    const service = await startForTest(depositionWith({ clockScale: 1 }), { addresses: { projects: broken.url } })
    expect(await service.raw(contract).loadFilePreview(loadFilePreview)).toEqual(fails(500))
    await service.stop()
    await broken.stop()
  })
})

describe('while no project is loaded', () => {
  beforeAll(async () => {
    await fixture.projects.unloadProject()
  })

  it.each([
    ...Object.entries(onProject),
    ['discardRepoDraft', byRecord(1)] as const,
    ['showPlan', { params: { plan_id: 'one' } }] as const,
    ['undoEvent', { params: { event_id: '1' } }] as const,
  ])('%s answers 400 and the fixed sentence', async (name, call) => {
    expect(await ask(name as keyof typeof contract, call)).toMatchObject({
      status: 400,
      body: { success: false, error: 'No project database loaded. This action requires a project.' },
    })
  })
})
