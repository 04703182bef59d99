import { MatchersV3 } from '@pact-foundation/pact'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { connect } from '@regesta/http/connect'
import { pactBetween } from '@regesta/testing/pact-between'
import { expect, it } from 'vitest'

const { fromProviderState, like, regex, uuid } = MatchersV3

const PROJECT = '6f1c3b52-5a90-4c0e-9c7e-0d6a2f8e7b11'
const JSON_TYPE = { 'Content-Type': regex('application/json.*', 'application/json; charset=utf-8') }
/** The provider puts the uuid of its own project here. */
const projectHeaders = {
  'regesta-key': like('key'),
  'regesta-resolved-project': fromProviderState(`$${'{project_uuid}'}`, PROJECT),
}
const PARAMETERS = { 'ignore-case': true, words: ['a', 'b'] }
const PATH = '/internal/component-parameters/word_counter'

const pact = pactBetween('components', 'projects')
const client = (url: string) => connect(projectsInternal, { name: 'projects', url, key: 'key' })

it('asks which project is active', async () => {
  await pact
    .addInteraction()
    .given('an active project')
    .uponReceiving('a request for the active project')
    .withRequest('GET', '/internal/session', (request) => request.headers({ 'regesta-key': like('key') }))
    .willRespondWith(200, (response) => response.headers(JSON_TYPE).jsonBody({ project_uuid: uuid(PROJECT) }))
    .executeTest(async ({ url }) => expect((await client(url).getSession()).project_uuid).toBe(PROJECT))
})

it('understands that there is none', async () => {
  await pact
    .addInteraction()
    .given('no project')
    .uponReceiving('a request for the active project when there is none')
    .withRequest('GET', '/internal/session', (request) => request.headers({ 'regesta-key': like('key') }))
    .willRespondWith(200, (response) => response.headers(JSON_TYPE).jsonBody({ project_uuid: null }))
    .executeTest(async ({ url }) => expect((await client(url).getSession()).project_uuid).toBeNull())
})

it('reads stored parameter values', async () => {
  await pact
    .addInteraction()
    .given('an active project with stored parameters of word_counter')
    .uponReceiving('a request for the stored parameters of a component')
    .withRequest('GET', PATH, (request) => request.headers(projectHeaders))
    .willRespondWith(200, (response) => response.headers(JSON_TYPE).jsonBody({ parameters: like(PARAMETERS) }))
    .executeTest(async ({ url }) => {
      const call = { project: PROJECT, params: { component_name: 'word_counter' } }
      expect((await client(url).readComponentParameters(call)).parameters).toEqual(PARAMETERS)
    })
})

it('reads nothing where nothing is stored', async () => {
  await pact
    .addInteraction()
    .given('an active project')
    .uponReceiving('a request for parameters that were never stored')
    .withRequest('GET', '/internal/component-parameters/never_stored', (request) => request.headers(projectHeaders))
    .willRespondWith(200, (response) => response.headers(JSON_TYPE).jsonBody({ parameters: {} }))
    .executeTest(async ({ url }) => {
      const call = { project: PROJECT, params: { component_name: 'never_stored' } }
      expect((await client(url).readComponentParameters(call)).parameters).toEqual({})
    })
})

it('stores parameter values', async () => {
  await pact
    .addInteraction()
    .given('an active project')
    .uponReceiving('parameters of a component to store')
    .withRequest('PUT', PATH, (request) => request.headers(projectHeaders).jsonBody({ parameters: PARAMETERS }))
    .willRespondWith(200, (response) => response.headers(JSON_TYPE).jsonBody({ ok: true }))
    .executeTest(async ({ url }) => {
      const call = { project: PROJECT, params: { component_name: 'word_counter' }, body: { parameters: PARAMETERS } }
      expect(await client(url).storeComponentParameters(call)).toEqual({ ok: true })
    })
})
