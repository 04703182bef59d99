import { MatchersV3 } from '@pact-foundation/pact'
import { depositionInternal } from '@regesta/contracts/deposition'
import { JSON_ANSWER, pactBetween } from '@regesta/testing/pact-between'
import { promisesOf } from '@regesta/testing/promises'
import { expect, it } from 'vitest'
import { IN_PROJECT, PROJECT } from './in-project.js'

const { string } = MatchersV3
const pact = pactBetween('pipelines', 'deposition')

const FILE_MANIFEST = {
  files_to_keep: ['*.md'],
  new_source_file_path: '/new/cup.jpg',
  new_files: ['/new/cup.mtl', '/new/cup.png'],
  names: { '/new/cup.png': 'in__cup.png' },
}

it.each([
  ['ensure-draft of a prepared record', '/internal/records/1/ensure-draft', {}],
  [
    'ensure-metadata of a prepared record',
    '/internal/records/1/ensure-metadata',
    { overrides: { notes: 'from a run' } },
  ],
  ['ensure-uploaded of a prepared record', '/internal/records/1/ensure-uploaded', {}],
  ['ensure-published of a prepared record', '/internal/records/1/ensure-published', {}],
  [
    'the next version of a concept, of new files and others',
    '/internal/versions/ensure',
    { concept_rec_id: '1001', is_sandbox: true, file_manifest: FILE_MANIFEST },
  ],
] as const)('starts %s and is told where to look', async (asks, path, body) => {
  await pact
    .addInteraction()
    .given('a project with the prepared record 1')
    .uponReceiving(asks)
    .withRequest('POST', path, (request) => request.headers({ ...IN_PROJECT, prefer: 'respond-async' }).jsonBody(body))
    .willRespondWith(202, (response) =>
      response.headers(JSON_ANSWER).jsonBody({
        success: true,
        operation_id: string('operation'),
        status_url: string('/api/operations/deposition/operation'),
        events_url: string('/api/operations/deposition/operation/events'),
      }),
    )
    .executeTest(async ({ url }) => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'regesta-key': 'key',
          'regesta-resolved-project': PROJECT,
          prefer: 'respond-async',
        },
        body: JSON.stringify(body),
      })
      const members = Object.keys((await response.json()) as object).toSorted()
      expect([response.status, members]).toEqual([202, ['events_url', 'operation_id', 'status_url', 'success']])
    })
})

it('learns that metadata cannot be prepared again in a project without a mapping', () => {
  const body = { source_file_ids: [1], target_is_sandbox: true, pipeline_id: 1, overrides: { notes: 'from a run' } }
  return promisesOf(pact, depositionInternal)(
    {
      given: 'a project with the prepared record 1',
      asks: 'metadata of a run in a project without a mapping',
      request: ['POST', '/internal/prepare', body],
      headers: IN_PROJECT,
      refused: [404, 'not_found'],
      answer: { success: false, error: string('No active metadata mapping configured') },
    },
    async (deposition) => {
      const attempt = deposition.prepare({ project: PROJECT, body })
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
    },
  )
})
