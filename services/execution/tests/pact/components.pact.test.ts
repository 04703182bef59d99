import { MatchersV3 } from '@pact-foundation/pact'
import { componentsInternal, RunDescription } from '@regesta/contracts/components'
import { type Client, connect } from '@regesta/http/connect'
import { pactBetween } from '@regesta/testing/pact-between'
import { expect, it } from 'vitest'

const { boolean, eachLike, like, regex, string } = MatchersV3

const pact = pactBetween('execution', 'components')

const json = { 'Content-Type': regex('application/json.*', 'application/json; charset=utf-8') }
const key = { 'regesta-key': like('key') }
const RUN = '7f3f1c9e-3d0a-4a57-9d39-2f5d2b1a0c11'

/** What a run needs of an installed component. */
const description = {
  component_name: 'word_counter',
  version: string('0.1.0'),
  folder: string('/home/me/components/word_counter'),
  kind: regex('python|node', 'python'),
  interpreter: string('/home/me/components/word_counter/env/bin/python'),
  entry: string('/home/me/components/word_counter/main.py'),
  output_argument: {
    strategy: regex('single_file_output|single_file_output_file|directory|single_file_fallback', 'single_file_output'),
    flag: regex('--output(-file|-dir)?', '--output'),
  },
  verbose: boolean(false),
  environment: like({}),
  specification: like({
    inputs: eachLike({ name: string('input-file'), type: string('file_path'), required: boolean(true) }),
    outputs: eachLike({ name: string('output-file'), pattern: string('{original_stem}_words.json') }),
    parameters: eachLike({ name: string('ignore-case'), type: string('boolean'), required: boolean(false) }),
  }),
  installation_values: like({}),
}

async function withComponents<T>(
  url: string,
  work: (client: Client<typeof componentsInternal>) => Promise<T>,
): Promise<T> {
  const client = connect(componentsInternal, { name: 'components', url, key: 'key' })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

it('takes a lease on an installed component and learns how to run it', async () => {
  await pact
    .addInteraction()
    .given('the component word_counter is installed')
    .uponReceiving('a lease on an installed component')
    .withRequest('POST', '/internal/leases', (request) =>
      request.headers(key).jsonBody({ component_name: 'word_counter', holder: 'execution', run_id: string(RUN) }),
    )
    .willRespondWith(200, (response) =>
      response.headers(json).jsonBody({ lease_id: string('lease'), run_description: description }),
    )
    .executeTest(async ({ url }) => {
      const body = { component_name: 'word_counter', holder: 'execution', run_id: RUN }
      const lease = await withComponents(url, (components) => components.takeLease({ body }))
      expect(lease.lease_id).toBe('lease')
      expect(Object.keys(RunDescription.shape)).toEqual(expect.arrayContaining(Object.keys(lease.run_description)))
      expect(lease.run_description.specification.inputs[0]?.name).toBe('input-file')
    })
})

it('learns that there is no such component', async () => {
  await pact
    .addInteraction()
    .uponReceiving('a lease on an unknown component')
    .withRequest('POST', '/internal/leases', (request) =>
      request.headers(key).jsonBody({ component_name: 'nobody', holder: 'execution', run_id: string(RUN) }),
    )
    .willRespondWith(404, (response) =>
      response
        .headers({ ...json, 'Error-Code': 'not_found' })
        .jsonBody({ success: false, error: string("Component 'nobody' is not installed") }),
    )
    .executeTest(async ({ url }) => {
      const body = { component_name: 'nobody', holder: 'execution', run_id: RUN }
      const attempt = withComponents(url, (components) => components.takeLease({ body }))
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
    })
})

it('gives a lease back', async () => {
  await pact
    .addInteraction()
    .uponReceiving('the end of a lease')
    .withRequest('DELETE', '/internal/leases/lease-1', (request) => request.headers(key))
    .willRespondWith(200, (response) => response.headers(json).jsonBody({ ok: true }))
    .executeTest(async ({ url }) => {
      const release = withComponents(url, (components) => components.releaseLease({ params: { lease_id: 'lease-1' } }))
      expect(await release).toEqual({ ok: true })
    })
})

it('says after a restart which runs still need their leases', async () => {
  await pact
    .addInteraction()
    .uponReceiving('the runs that are left after a restart')
    .withRequest('POST', '/internal/leases/replace', (request) =>
      request.headers(key).jsonBody({ holder: 'execution', run_ids: [RUN] }),
    )
    .willRespondWith(200, (response) => response.headers(json).jsonBody({ released: MatchersV3.integer(0) }))
    .executeTest(async ({ url }) => {
      const body = { holder: 'execution', run_ids: [RUN] }
      const answer = await withComponents(url, (components) => components.replaceLeases({ body }))
      expect(answer).toEqual({ released: 0 })
    })
})
