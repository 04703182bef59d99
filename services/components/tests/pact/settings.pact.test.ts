import { fileURLToPath } from 'node:url'
import { MatchersV3, PactV4, SpecificationVersion } from '@pact-foundation/pact'
import { ComponentsSection, RepoSection, SecuritySection } from '@regesta/contracts/configuration'
import { settingsInternal } from '@regesta/contracts/settings'
import { connect } from '@regesta/http/connect'
import { expect, it } from 'vitest'

const { like, regex } = MatchersV3

const pact = new PactV4({
  consumer: 'components',
  provider: 'settings',
  dir: fileURLToPath(new URL('../../../../contracts/pacts', import.meta.url)),
  spec: SpecificationVersion.SPECIFICATION_VERSION_V4,
  logLevel: 'error',
})

it('reads the registry, the repositories and the hosts that may be fetched from the configuration', async () => {
  const sections = {
    components: { registry_url: 'https://components.example.org/registry.json' },
    repo: { production_base_url: 'https://repository.example.org' },
    security: { fetch_hosts: ['files.example.org'] },
  }
  await pact
    .addInteraction()
    .given('a configuration with a component registry, a repository and hosts to fetch from')
    .uponReceiving('a request for the configuration of the components service')
    .withRequest('GET', '/internal/configuration', (request) => request.headers({ 'regesta-key': like('key') }))
    .willRespondWith(200, (response) =>
      response.headers({ 'Content-Type': regex('application/json.*', 'application/json; charset=utf-8') }).jsonBody({
        components: like(sections.components),
        repo: like(sections.repo),
        security: like(sections.security),
      }),
    )
    .executeTest(async ({ url }) => {
      const settings = connect(settingsInternal, { name: 'settings', url, key: 'key' })
      const configuration = await settings.readConfiguration()
      await settings.close()
      expect(ComponentsSection.parse(configuration.components)).toEqual(sections.components)
      expect(RepoSection.parse(configuration.repo)).toMatchObject(sections.repo)
      expect(SecuritySection.parse(configuration.security)).toMatchObject(sections.security)
    })
})
