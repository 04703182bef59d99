import { MatchersV3 } from '@pact-foundation/pact'
import { components, componentsInternal } from '@regesta/contracts/components'
import { JSON_ANSWER, KEY_GIVEN } from '@regesta/testing/pact-between'
import { expect, it } from 'vitest'
import { pactWith, withClient } from './with-neighbour.js'

const { eachLike, like, string } = MatchersV3
const pact = pactWith('components')

it('asks whether a component lies there', async () => {
  await pact
    .addInteraction()
    .uponReceiving('the question whether an unknown component is there')
    .withRequest('GET', '/pipeline_components/nobody/exists', (request) => request.headers(KEY_GIVEN))
    .willRespondWith(200, (response) => response.headers(JSON_ANSWER).jsonBody({ success: true, exists: false }))
    .executeTest(async ({ url }) => {
      const params = { component_name: 'nobody' }
      const answer = await withClient(components, url, (client) => client.componentExists({ params }))
      expect(answer.exists).toBe(false)
    })
})

it('learns the installed version, on which the reuse of outputs depends', async () => {
  await pact
    .addInteraction()
    .given('the component word_counter is installed')
    .uponReceiving('a request for the run description of an installed component')
    .withRequest('GET', '/internal/components/word_counter/run-description', (request) => request.headers(KEY_GIVEN))
    .willRespondWith(200, (response) =>
      response.headers(JSON_ANSWER).jsonBody(like({ component_name: 'word_counter', version: string('0.1.0') })),
    )
    .executeTest(async ({ url }) => {
      const params = { component_name: 'word_counter' }
      const { version } = await withClient(componentsInternal, url, (client) => client.getRunDescription({ params }))
      expect(version).toBe('0.1.0')
    })
})

it('learns the names of inputs and parameters, so that it can warn of others', async () => {
  const texts = { description: string(''), help_text: string('') }
  const parameter = { name: 'verbose', type: 'boolean', installation_provided: like(false), ...texts }
  const configuration = {
    success: true,
    component_name: 'word_counter',
    inputs: eachLike('input_file'),
    outputs: [],
    parameter_groups: eachLike({ title: 'Counting', description: '', parameters: eachLike(parameter) }),
    specification: {},
  }
  await pact
    .addInteraction()
    .given('the component word_counter is installed')
    .uponReceiving('a request for the configuration of an installed component')
    .withRequest('GET', '/pipeline_components/word_counter/config', (request) => request.headers(KEY_GIVEN))
    .willRespondWith(200, (response) => response.headers(JSON_ANSWER).jsonBody(like(configuration)))
    .executeTest(async ({ url }) => {
      const params = { component_name: 'word_counter' }
      const answer = await withClient(components, url, (client) => client.getComponentConfiguration({ params }))
      expect([answer.inputs, answer.parameter_groups[0]?.parameters[0]?.name]).toEqual([['input_file'], 'verbose'])
    })
})

it('learns that a component is not installed', async () => {
  await pact
    .addInteraction()
    .uponReceiving('a request for the run description of an unknown component')
    .withRequest('GET', '/internal/components/nobody/run-description', (request) => request.headers(KEY_GIVEN))
    .willRespondWith(404, (response) =>
      response
        .headers({ ...JSON_ANSWER, 'Error-Code': 'not_found' })
        .jsonBody({ success: false, error: string('not installed') }),
    )
    .executeTest(async ({ url }) => {
      const params = { component_name: 'nobody' }
      const attempt = withClient(componentsInternal, url, (client) => client.getRunDescription({ params }))
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
    })
})
