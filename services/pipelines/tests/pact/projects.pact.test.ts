import { MatchersV3 } from '@pact-foundation/pact'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { pactBetween } from '@regesta/testing/pact-between'
import { promisesOf } from '@regesta/testing/promises'
import { expect, it } from 'vitest'
import { IN_PROJECT, PROJECT } from './in-project.js'

const { integer, like, string } = MatchersV3
const promised = promisesOf(pactBetween('pipelines', 'projects'), projectsInternal)
const PREPARED = 'a project with the prepared record 1 of file 1'

it('learns that no project is loaded', () =>
  promised(
    {
      given: 'no project',
      asks: 'a request for the session without a project',
      request: ['GET', '/internal/session'],
      answer: { project_uuid: null },
    },
    async (projects) => expect(await projects.getSession()).toEqual({ project_uuid: null }),
  ))

/** What a run reads of a record. */
const record = {
  record_id: 1,
  record_status: 'prepared',
  source_file_id: 1,
  repo_record_id: '',
  concept_rec_id: '',
  files: [
    like({
      file_id: 1,
      absolute_path: string('/data/cup.jpg'),
      folder: string('/data'),
      size_bytes: integer(10),
      sha256_hash: string('a'.repeat(64)),
    }),
  ],
}

it('reads a record with its files', () => {
  const body = { record_ids: [1] }
  return promised(
    {
      given: PREPARED,
      asks: 'a request for a prepared record',
      request: ['POST', '/internal/records/read', body],
      headers: IN_PROJECT,
      answer: { records: [like(record)] },
    },
    async (projects) => {
      const { records } = await projects.readRecords({ project: PROJECT, body })
      expect(records[0]?.files[0]?.file_id).toBe(1)
    },
  )
})

it('claims a record for a run and gives the claim back', async () => {
  const body = {
    record_id: 1,
    token: 'run-1',
    purpose: 'pipeline enrich',
    operation_id: 'op',
    holder: 'pipelines:boot-1',
  }
  await promised(
    {
      given: PREPARED,
      asks: 'the claim of a run',
      request: ['POST', '/internal/claims', body],
      headers: IN_PROJECT,
      answer: { ...record, claim: { ...body, since: string('2026-01-01T00:00:00.000Z') } },
    },
    async (projects) => expect((await projects.claimRecord({ project: PROJECT, body })).claim?.token).toBe('run-1'),
  )
  await promised(
    {
      given: PREPARED,
      asks: 'the end of a claim',
      request: ['DELETE', '/internal/claims/run-1'],
      headers: IN_PROJECT,
      answer: { ok: true },
    },
    async (projects) => {
      expect(await projects.releaseClaim({ project: PROJECT, params: { token: 'run-1' } })).toEqual({ ok: true })
    },
  )
})

const CALLS = [
  ['a backup of the metadata', 'storeBackup', '/internal/backups', { record_id: 1 }, { ok: true }],
  [
    'the withdrawal of files of earlier runs',
    'withdrawDerivedFiles',
    '/internal/derived-files/withdraw',
    { record_id: 1, except_run_uuid: 'run' },
    { withdrawn: [] },
  ],
  ['the outputs of a run without any', 'storeRunOutputs', '/internal/run-outputs', { outputs: [] }, { ok: true }],
  [
    'the row of a run among the batches',
    'storeBatch',
    '/internal/batches',
    {
      batch_name: 'pipeline enrich run-1',
      batch_description: 'Enrich for 2 item(s)',
      status: 'in_progress',
      completion_percentage: 50,
    },
    { ok: true },
  ],
] as const

it.each(CALLS)('stores %s', (asks, name, path, body, answer) =>
  promised({ given: PREPARED, asks, request: ['POST', path, body], headers: IN_PROJECT, answer }, async (projects) => {
    const call = projects[name] as (request: object) => Promise<unknown>
    expect(await call({ project: PROJECT, body })).toEqual(answer)
  }),
)
