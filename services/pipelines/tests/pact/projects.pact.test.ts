import { MatchersV3 } from '@pact-foundation/pact'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { JSON_ANSWER, KEY_GIVEN } from '@regesta/testing/pact-between'
import { expect, it } from 'vitest'
import { IN_PROJECT, PROJECT, pactWith, withClient } from './with-neighbour.js'

const { integer, like, string } = MatchersV3
const pact = pactWith('projects')
const PREPARED = 'a project with the prepared record 1 of file 1'

it('learns that no project is loaded', async () => {
  await pact
    .addInteraction()
    .given('no project')
    .uponReceiving('a request for the session without a project')
    .withRequest('GET', '/internal/session', (request) => request.headers(KEY_GIVEN))
    .willRespondWith(200, (response) => response.headers(JSON_ANSWER).jsonBody({ project_uuid: null }))
    .executeTest(async ({ url }) => {
      expect(await withClient(projectsInternal, url, (client) => client.getSession())).toEqual({ project_uuid: null })
    })
})

it('reads a record with its files', async () => {
  await pact
    .addInteraction()
    .given(PREPARED)
    .uponReceiving('a request for a prepared record')
    .withRequest('POST', '/internal/records/read', (request) =>
      request.headers(IN_PROJECT).jsonBody({ record_ids: [1] }),
    )
    .willRespondWith(200, (response) =>
      response.headers(JSON_ANSWER).jsonBody({
        records: [
          like({
            record_id: 1,
            record_status: 'prepared',
            source_file_id: 1,
            repo_record_id: '',
            concept_rec_id: '',
            files: [like({ file_id: 1, absolute_path: string('/data/cup.jpg'), size_bytes: integer(10) })],
          }),
        ],
      }),
    )
    .executeTest(async ({ url }) => {
      const call = { project: PROJECT, body: { record_ids: [1] } }
      const { records } = await withClient(projectsInternal, url, (client) => client.readRecords(call))
      expect(records[0]?.files[0]?.file_id).toBe(1)
    })
})

it('claims a record for a run and gives the claim back', async () => {
  const body = {
    record_id: 1,
    token: 'run-1',
    purpose: 'pipeline enrich',
    operation_id: 'op',
    holder: 'pipelines:boot-1',
  }
  await pact
    .addInteraction()
    .given(PREPARED)
    .uponReceiving('the claim of a run')
    .withRequest('POST', '/internal/claims', (request) => request.headers(IN_PROJECT).jsonBody(body))
    .willRespondWith(200, (response) =>
      response.headers(JSON_ANSWER).jsonBody({ ...body, since: string('2026-01-01T00:00:00.000Z') }),
    )
    .executeTest(async ({ url }) => {
      const claim = await withClient(projectsInternal, url, (client) => client.claimRecord({ project: PROJECT, body }))
      expect(claim.token).toBe('run-1')
    })
  await pact
    .addInteraction()
    .given(PREPARED)
    .uponReceiving('the end of a claim')
    .withRequest('DELETE', '/internal/claims/run-1', (request) => request.headers(IN_PROJECT))
    .willRespondWith(200, (response) => response.headers(JSON_ANSWER).jsonBody({ ok: true }))
    .executeTest(async ({ url }) => {
      const call = { project: PROJECT, params: { token: 'run-1' } }
      expect(await withClient(projectsInternal, url, (client) => client.releaseClaim(call))).toEqual({ ok: true })
    })
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

it.each(CALLS)('stores %s', async (what, name, path, body, answer) => {
  await pact
    .addInteraction()
    .given(PREPARED)
    .uponReceiving(what)
    .withRequest('POST', path, (request) => request.headers(IN_PROJECT).jsonBody(body))
    .willRespondWith(200, (response) => response.headers(JSON_ANSWER).jsonBody(answer))
    .executeTest(async ({ url }) => {
      const call = { project: PROJECT, body } as never
      const sent: unknown = await withClient<typeof projectsInternal, unknown>(projectsInternal, url, (client) =>
        client[name](call),
      )
      expect(sent).toEqual(answer)
    })
})
