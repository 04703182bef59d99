import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Verifier } from '@pact-foundation/pact'
import { settings as contract } from '@regesta/contracts/settings'
import { settings } from '@regesta/settings/service'
import { startForTest, TEST_KEY } from '@regesta/testing/start-for-test'
import { expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../../../contracts/pacts', import.meta.url))
const pactUrls = readdirSync(folder)
  .filter((name) => name.endsWith('-settings.json'))
  .map((name) => `${folder}/${name}`)

it('keeps what its consumers rely on', { timeout: 60_000 }, async () => {
  expect(pactUrls.length).toBeGreaterThan(0)
  const service = await startForTest(settings)
  const client = service.client(contract)
  const { configData } = await client.getConfiguration()
  await new Verifier({
    provider: 'settings',
    providerBaseUrl: service.url,
    pactUrls,
    logLevel: 'error',
    requestFilter: (request, _response, next) => {
      request.headers['regesta-key'] = TEST_KEY
      next()
    },
    beforeEach: async () => void (await client.saveConfiguration({ body: configData })),
    stateHandlers: {
      'a configuration with allowed folders and an address of language models': async () => {
        const security = { allowed_roots: ['/data/objects'] }
        await client.saveConfiguration({ body: { ...configData, security } })
      },
      'a configuration with a component registry, a repository and hosts to fetch from': async () => {
        const sections = {
          components: { registry_url: 'https://components.example.org/registry.json' },
          repo: { production_base_url: 'https://repository.example.org' },
          security: { fetch_hosts: ['files.example.org'] },
        }
        await client.saveConfiguration({ body: { ...configData, ...sections } })
      },
    },
  }).verifyProvider()
  await client.close()
  await service.stop()
})
