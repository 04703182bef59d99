import { MatchersV3 } from '@pact-foundation/pact'
import { SecuritySection } from '@regesta/contracts/configuration'
import { configurationAsRead } from '@regesta/testing/configuration-pact'
import { expect, it } from 'vitest'

it('reads the sections that it uses from the configuration', async () => {
  const sections = { security: { allowed_roots: ['/data/objects'] } }
  const configuration = await configurationAsRead({
    consumer: 'projects',
    given: 'a configuration with allowed folders and an address of language models',
    answer: { security: MatchersV3.like(sections.security) },
  })
  expect(SecuritySection.parse(configuration.security)).toMatchObject(sections.security)
})
