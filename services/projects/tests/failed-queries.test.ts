import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { publicContracts } from '@regesta/contracts/public-contracts'
import { loseTables } from '@regesta/testing/lose-tables'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

/** A whole and sensible request for every endpoint that reads or changes the loaded project. */
const requests = {
  getProjectDetails: {},
  getDashboardStats: {},
  listPublishedRecords: {},
  countFiles: {},
  listFiles: {},
  exportFiles: {},
  markFiles: { body: { file_ids: [1], mark: 'good' } },
  moveFile: { params: { file_id: '1' }, body: { to_file_id: null } },
  setPrimaryFile: { params: { file_id: '1' } },
  undoBundleCorrection: { params: { correction_id: '1' } },
  getFileHierarchy: { params: { file_id: '1' } },
  getFile: { params: { file_id: '1' } },
  readFileContent: { params: { file_id: '1' } },
  listRelatedFiles: { params: { file_id: '1' } },
  previewFile: { params: { file_id: '1' } },
  describeImage: { params: { file_id: '1' } },
  cutImage: {
    params: { file_id: '1', region: 'full', size: 'max', rotation: '0', form: 'default.webp' },
  },
  getNewestRecord: {},
  listRecords: {},
  listWaitingFiles: {},
  countWaitingFiles: {},
  countRecords: {},
  findRecordNeighbours: { params: { record_id: '1' } },
  listRecordFiles: { params: { record_id: '1' } },
  listPipelineSteps: {},
  listConfiguration: {},
  listBatches: {},
  showBatch: { params: { operation_id: 'one' } },
  listBatchItems: { params: { operation_id: 'one' } },
  exportBatch: { params: { operation_id: 'one' } },
  listApiLog: {},
  countApiLog: {},
  listHistory: {},
  countHistory: {},
  getHistoryEvent: { params: { event_id: '1' } },
  listCredentials: {},
  listMappings: {},
  listEarlierMappings: {},
  getEarlierMapping: { params: { earlier_mapping_id: '1' } },
  listUploadableFiles: {},
  listUploadsByTab: {},
  countUploadsByTab: {},
  updateTitle: { body: { title: 'Finds of 1933' } },
  updateDescription: { body: { description: 'Second campaign' } },
  saveMapping: { body: { mappingConfiguration: { title: { type: 'filename' } } } },
  storeCredential: {
    body: { credential_name: 'own', credential_type: 'repo_api_token', is_sandbox: true, credential_value: 'secret' },
  },
  removeCredential: { params: { credential_name: 'own' }, query: { is_sandbox: 'true' } },
  addSourceFiles: { body: { absolute_file_paths: ['/etc/hostname'] } },
  matchFilesForVersioning: { body: { directory_path: '/etc', match_method: 'filename' } },
  rescanProject: { body: { dry_run: true } },
} as const satisfies Partial<Record<keyof typeof publicContracts.projects, object>>

const names = Object.keys(requests) as (keyof typeof requests)[]

const fixture = await sharedFixture()

const ask = (name: keyof typeof requests) => fixture.raw()[name](requests[name] as never)

describe('while no project is loaded', () => {
  it.each(names)('%s answers 400 and the fixed sentence', async (name) => {
    expect(await ask(name)).toMatchObject({
      status: 400,
      body: { success: false, error: 'No project database loaded. This action requires a project.' },
    })
  })
})

describe('a project whose tables are gone', () => {
  beforeAll(async () => {
    await fixture.open({ files: { 'a.txt': 'a' } })
    // The tables of the name index belong together.
    loseTables(join(fixture.folder, 'finds.pdb'), /^file_names/)
  })

  it.each(names)('%s answers 500 and the fixed sentence, never an empty list', async (name) => {
    expect(await ask(name)).toMatchObject({ status: 500, body: { success: false, error: 'Database query failed' } })
  })

  it('inspectProject answers 500, too', async () => {
    const body = { pdbPath: join(fixture.folder, 'finds.pdb') }
    expect((await fixture.raw().inspectProject({ body })).status).toBe(500)
  })
})

it('listRecordFiles answers 404 for an id that cannot be one', async () => {
  expect((await fixture.raw().listRecordFiles({ params: { record_id: 'x' } })).status).toBe(404)
})

it('takeSnapshot answers 400 without a project and 500 where its folder cannot be', async () => {
  await fixture.api().unloadProject()
  expect((await fixture.raw().takeSnapshot({})).status).toBe(400)
  fixture.fresh()
  await fixture.open({ files: { 'a.txt': 'a' } })
  const { snapshot_path } = await fixture.api().takeSnapshot({})
  const folder = dirname(dirname(snapshot_path))
  // From now on nobody takes a snapshot unasked.
  await fixture.restart()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file where a folder should be')
  expect(await fixture.raw().takeSnapshot({})).toMatchObject({ status: 500, body: { success: false } })
  rmSync(folder)
  mkdirSync(folder)
})
