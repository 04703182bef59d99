import { MatchersV3 } from '@pact-foundation/pact'
import { RepoSection } from '@regesta/contracts/configuration'
import { configurationAsRead } from '@regesta/testing/configuration-pact'
import { expect, it } from 'vitest'

it('reads which repositories are configured', async () => {
  const url = 'https://repository.example.org'
  const configuration = await configurationAsRead({
    consumer: 'deposition',
    given: 'a configuration with a component registry, a repository and hosts to fetch from',
    asks: 'a request for the repositories',
    answer: { repo: { production_base_url: MatchersV3.string(url) } },
  })
  expect(RepoSection.parse(configuration.repo).production_base_url).toBe(url)
})
