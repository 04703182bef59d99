import { MatchersV3 } from '@pact-foundation/pact'
import { ComponentsSection, RepoSection, SecuritySection } from '@regesta/contracts/configuration'
import { configurationAsRead } from '@regesta/testing/configuration-pact'
import { expect, it } from 'vitest'

const { like } = MatchersV3

it('reads the registry, the repositories and the hosts that may be fetched from the configuration', async () => {
  const sections = {
    components: { registry_url: 'https://components.example.org/registry.json' },
    repo: { production_base_url: 'https://repository.example.org' },
    security: { fetch_hosts: ['files.example.org'] },
  }
  const configuration = await configurationAsRead({
    consumer: 'components',
    given: 'a configuration with a component registry, a repository and hosts to fetch from',
    asks: 'a request for the configuration of the components service',
    answer: {
      components: like(sections.components),
      repo: like(sections.repo),
      security: like(sections.security),
    },
  })
  expect(ComponentsSection.parse(configuration.components)).toEqual(sections.components)
  expect(RepoSection.parse(configuration.repo)).toMatchObject(sections.repo)
  expect(SecuritySection.parse(configuration.security)).toMatchObject(sections.security)
})
