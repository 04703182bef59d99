import { MatchersV3 } from '@pact-foundation/pact'
import { LlmSection, SecuritySection } from '@regesta/contracts/configuration'
import { configurationAsRead } from '@regesta/testing/configuration-pact'
import { expect, it } from 'vitest'

const { like } = MatchersV3

it('reads the sections that it uses from the configuration', async () => {
  const sections = { llm: { base_url: 'http://127.0.0.1:11434' }, security: { allowed_roots: ['/data/objects'] } }
  const configuration = await configurationAsRead({
    consumer: 'utilities',
    given: 'a configuration with allowed folders and an address of language models',
    answer: { llm: like(sections.llm), security: like(sections.security) },
  })
  expect(LlmSection.parse(configuration.llm)).toEqual(sections.llm)
  expect(SecuritySection.parse(configuration.security)).toMatchObject(sections.security)
})
