import { MatchersV3 } from '@pact-foundation/pact'
import { executionInternal } from '@regesta/contracts/execution'
import { JSON_ANSWER, KEY_GIVEN } from '@regesta/testing/pact-between'
import { expect, it } from 'vitest'
import { pactWith, withClient } from './with-neighbour.js'

const { string } = MatchersV3
const pact = pactWith('execution')
const UNKNOWN = '2f1c1c9e-0000-4000-8000-000000000001'

it('learns that a component of a step is not installed', async () => {
  const body = {
    run_key: 'run/1/1/1',
    component_name: 'nobody',
    inputs: {},
    parameters: {},
    output_directory: '/tmp/regesta-pact',
    timeout_seconds: 300,
  }
  await pact
    .addInteraction()
    .uponReceiving('the start of an unknown component')
    .withRequest('POST', '/internal/executions', (request) => request.headers(KEY_GIVEN).jsonBody(body))
    .willRespondWith(404, (response) =>
      response
        .headers({ ...JSON_ANSWER, 'Error-Code': 'not_found' })
        .jsonBody({ success: false, error: string('not installed') }),
    )
    .executeTest(async ({ url }) => {
      const attempt = withClient(executionInternal, url, (client) => client.startExecution({ body }))
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
    })
})

it('learns that an execution is unknown, when its key was never used', async () => {
  await pact
    .addInteraction()
    .uponReceiving('a long poll for an unknown execution')
    .withRequest('GET', `/internal/executions/${UNKNOWN}`, (request) =>
      request.query({ wait: '25' }).headers(KEY_GIVEN),
    )
    .willRespondWith(404, (response) =>
      response
        .headers({ ...JSON_ANSWER, 'Error-Code': 'not_found' })
        .jsonBody({ success: false, error: 'Execution not found' }),
    )
    .executeTest(async ({ url }) => {
      const call = { params: { execution_id: UNKNOWN }, query: { wait: 25 } }
      const attempt = withClient(executionInternal, url, (client) => client.getExecution(call))
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
    })
})
