import { join } from 'node:path'
import { depositionInternal } from '@regesta/contracts/deposition'
import { pipelines as contract } from '@regesta/contracts/pipelines'
import { ServiceError } from '@regesta/contracts/problem'
import { type InternalRecord, projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import { pipelines } from '@regesta/pipelines/service'
import { loseTables } from '@regesta/testing/lose-tables'
import { fakeNeighbour, startForTest, TEST_KEY, type TestService } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const PROJECT = '5d0c0b8e-3a55-4b07-8f0e-3f6b1c1f7a10'
const UNKNOWN = { execution_uuid: '00000000-0000-4000-8000-000000000000' }

/** A prepared record without a draft. */
const record = (record_id: number): InternalRecord => ({
  record_id,
  record_uuid: `record-${record_id}`,
  project_path: '/projects/kylix.regesta',
  record_status: 'prepared',
  is_sandbox: true,
  repository: 'http://sandbox.test',
  account: null,
  record_title: 'Kylix',
  version: '1.0.0',
  repo_record_id: '',
  repo_doi: '',
  concept_rec_id: '',
  concept_doi: '',
  source_file_id: 1,
  mapping_id: null,
  previous_version_id: null,
  payload: { metadata: { title: 'Kylix' } },
  payload_sha256: null,
  remote_payload_sha256: null,
  record_metadata: {},
  last_api_error: null,
  created_timestamp: '2026-11-20T10:00:00.000Z',
  last_updated_timestamp: null,
  files: [],
  remote_files: [],
  claim: null,
  open_writes: [],
  unanswered_writes: [],
})

let loaded: string | null = PROJECT
let service: TestService
let neighbours: TestService[]

beforeAll(async () => {
  const { getSession, readRecords, storeBatch } = projectsInternal
  const projects = await fakeNeighbour(
    'projects',
    { getSession, readRecords, storeBatch },
    {
      getSession: () => reply(200, { project_uuid: loaded }),
      readRecords: ({ body }) => reply(200, { records: body.record_ids.map(record) }),
      storeBatch: () => reply(200, { ok: true }),
    },
  )
  const { ensureDraft } = depositionInternal
  const deposition = await fakeNeighbour(
    'deposition',
    { ensureDraft },
    {
      ensureDraft: ({ params }) => {
        if (params.record_id === 1) throw new ServiceError('refused', 'The repository takes no drafts today')
        const nameless = { repo_record_id: '', concept_rec_id: '', created: true, repo_response: {} }
        return reply(200, { record_id: params.record_id, ...nameless })
      },
    },
  )
  neighbours = [projects, deposition]
  service = await startForTest(pipelines, { addresses: { projects: projects.url, deposition: deposition.url } })
})

afterAll(async () => {
  await service.stop()
  for (const neighbour of neighbours) await neighbour.stop()
})

const raw = () => service.raw(contract)
const fails = (status: number) => expect.objectContaining({ status, body: expect.objectContaining({ success: false }) })
const pipeline = { identifier: 'plain', name: 'Plain', steps: [] }
const params = { identifier: 'plain' }

describe('the command line', () => {
  const execute = (record_ids: number[]) =>
    service.client(contract).executeFromCommandLine({ params: { pipeline_name: 'any' }, body: { record_ids } })

  it('says why the draft of a record was not created', async () => {
    expect(await execute([1])).toMatchObject({
      failed_items: { '1': 'Initial draft creation failed: The repository takes no drafts today' },
    })
  })

  it('says when the repository has told no id of the draft, and goes on with the other records', async () => {
    expect(await execute([2, 1])).toMatchObject({
      success: false,
      processed_items: [],
      failed_items: {
        '1': expect.any(String),
        '2': 'Draft created, but could not retrieve new the service ID.',
      },
    })
  })

  it('answers 400 without records', async () => {
    const answer = await raw().executeFromCommandLine({ params: { pipeline_name: 'any' }, body: { record_ids: [] } })
    expect(answer).toEqual(fails(400))
  })
})

describe('without a project', () => {
  it('a run of a pipeline that exists answers 400 and the fixed sentence', async () => {
    await raw().createPipeline({ body: pipeline })
    loaded = null
    expect(await raw().executePipeline({ params, body: { record_ids: [1] } })).toMatchObject({
      status: 400,
      body: { error: 'No project database loaded. This action requires a project.' },
    })
    loaded = PROJECT
    await raw().deletePipeline({ params })
  })

  it.each([
    ['executeOnLocalFiles', { params, body: { local_file_paths: ['/a.txt'] } }],
    ['executeFromCommandLine', { params: { pipeline_name: 'any' }, body: { record_ids: [1] } }],
  ] as const)('%s answers 400 and the fixed sentence', async (name, call) => {
    loaded = null
    const ask = raw()[name] as (call: object) => Promise<unknown>
    expect(await ask(call)).toMatchObject({
      status: 400,
      body: { error: 'No project database loaded. This action requires a project.' },
    })
    loaded = PROJECT
  })
})

describe('what is not there', () => {
  it.each([
    ['exportPipeline', { params: { identifier: 'nowhere' } }],
    ['executeOnLocalFiles', { params: { identifier: 'nowhere' }, body: { local_file_paths: ['/a.txt'] } }],
    ['followExecution', { params: UNKNOWN }],
    ['cancelExecution', { params: UNKNOWN }],
    ['rerunExecution', { params: UNKNOWN, body: {} }],
  ] as const)('%s answers 404', async (name, call) => {
    const ask = raw()[name] as (call: object) => Promise<unknown>
    expect(await ask(call)).toEqual(fails(404))
  })

  it('listPipelineExecutions answers 400 for a page that there cannot be', async () => {
    expect(await raw().listPipelineExecutions({ query: { page: '0' } })).toEqual(fails(400))
  })
})

describe('a database whose tables are gone', () => {
  beforeAll(() => loseTables(join(service.home, 'data', 'pipelines', 'pipelines.db')))

  it.each([
    ['listPipelines', {}],
    ['createPipeline', { body: pipeline }],
    ['getPipeline', { params }],
    ['updatePipeline', { params, body: pipeline }],
    ['deletePipeline', { params }],
    ['exportPipeline', { params }],
    ['updateMetadataMapping', { params, body: {} }],
    ['executePipeline', { params, body: { record_ids: [1] } }],
    ['executeOnLocalFiles', { params, body: { local_file_paths: ['/a.txt'] } }],
    ['getExecutionStatus', { params: UNKNOWN }],
    ['rerunExecution', { params: UNKNOWN, body: {} }],
  ] as const)('%s answers 500 and says what failed', async (name, call) => {
    const ask = raw()[name] as (call: object) => Promise<unknown>
    expect(await ask(call)).toMatchObject({ status: 500, body: { success: false, error: 'Database query failed' } })
  })

  it('importPipeline answers 500, too', async () => {
    const body = new FormData()
    body.append('file', new Blob(['identifier: plain\nname: Plain\nsteps: []\n']), 'plain.yaml')
    const headers = { 'regesta-key': TEST_KEY }
    const answer = await fetch(`${service.url}/pipelines/import`, { method: 'POST', headers, body })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ success: false, error: 'Database query failed' })
  })
})
