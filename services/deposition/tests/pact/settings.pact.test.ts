import { fileURLToPath } from 'node:url'
import { MatchersV3, PactV4, SpecificationVersion } from '@pact-foundation/pact'
import { RepoSection } from '@regesta/contracts/configuration'
import { settingsInternal } from '@regesta/contracts/settings'
import { connect } from '@regesta/http/connect'
import { expect, it } from 'vitest'

const { like, regex, string } = MatchersV3

const pact = new PactV4({
  consumer: 'deposition',
  provider: 'settings',
  dir: fileURLToPath(new URL('../../../../contracts/pacts', import.meta.url)),
  spec: SpecificationVersion.SPECIFICATION_VERSION_V4,
  logLevel: 'error',
})

it('reads which repositories are configured', async () => {
  const url = 'https://repository.example.org'
  await pact
    .addInteraction()
    .given('a configuration with a component registry, a repository and hosts to fetch from')
    .uponReceiving('a request for the repositories')
    .withRequest('GET', '/internal/configuration', (request) => request.headers({ 'regesta-key': like('key') }))
    .willRespondWith(200, (response) =>
      response
        .headers({ 'Content-Type': regex('application/json.*', 'application/json; charset=utf-8') })
        .jsonBody({ repo: { production_base_url: string(url) } }),
    )
    .executeTest(async (server) => {
      const settings = connect(settingsInternal, { name: 'settings', url: server.url, key: 'key' })
      const configuration = await settings.readConfiguration()
      await settings.close()
      expect(RepoSection.parse(configuration.repo).production_base_url).toBe(url)
    })
})
