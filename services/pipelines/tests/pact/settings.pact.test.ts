import { fileURLToPath } from 'node:url'
import { MatchersV3, PactV4, SpecificationVersion } from '@pact-foundation/pact'
import { PipelinesSection } from '@regesta/contracts/configuration'
import { settingsInternal } from '@regesta/contracts/settings'
import { connect } from '@regesta/http/connect'
import { expect, it } from 'vitest'

const { like, regex } = MatchersV3

const pact = new PactV4({
  consumer: 'pipelines',
  provider: 'settings',
  dir: fileURLToPath(new URL('../../../../contracts/pacts', import.meta.url)),
  spec: SpecificationVersion.SPECIFICATION_VERSION_V4,
  logLevel: 'error',
})

it('reads its section of the configuration, whatever other sections there are', async () => {
  await pact
    .addInteraction()
    .uponReceiving('a request for the configuration')
    .withRequest('GET', '/internal/configuration', (request) => request.headers({ 'regesta-key': like('key') }))
    .willRespondWith(200, (response) =>
      response
        .headers({ 'Content-Type': regex('application/json.*', 'application/json; charset=utf-8') })
        .jsonBody(like({})),
    )
    .executeTest(async ({ url }) => {
      const settings = connect(settingsInternal, { name: 'settings', url, key: 'key' })
      const configuration = await settings.readConfiguration()
      await settings.close()
      expect(PipelinesSection.parse(configuration.pipelines ?? {})).toMatchObject({ max_parallel_items: 1 })
    })
})
