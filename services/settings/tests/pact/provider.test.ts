import { settings as contract } from '@regesta/contracts/settings'
import { settings } from '@regesta/settings/service'
import { startForTest } from '@regesta/testing/start-for-test'
import { verifyPacts } from '@regesta/testing/verify-pacts'
import { it } from 'vitest'

it('keeps what its consumers rely on', { timeout: 60_000 }, async () => {
  const service = await startForTest(settings)
  const client = service.client(contract)
  const { configData } = await client.getConfiguration()
  await verifyPacts({
    name: 'settings',
    url: service.url,
    before: async () => void (await client.saveConfiguration({ body: configData })),
    states: {
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
  })
  await client.close()
  await service.stop()
})
