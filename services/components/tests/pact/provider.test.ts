import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Verifier } from '@pact-foundation/pact'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { expect, it } from 'vitest'
import { install, internalOf, surroundings, wordCounter, writeFiles } from '../support.js'

const folder = fileURLToPath(new URL('../../../../contracts/pacts', import.meta.url))
const pactUrls = readdirSync(folder)
  .filter((name) => name.endsWith('-components.json'))
  .map((name) => join(folder, name))

it('keeps what its consumers rely on', async () => {
  expect(pactUrls.length).toBeGreaterThan(0)
  const world = await surroundings()
  const service = await world.start()
  writeFiles(join(world.componentsFolder, 'word_counter', '1.0.0'), wordCounter())
  await new Verifier({
    provider: 'components',
    providerBaseUrl: service.url,
    pactUrls,
    logLevel: 'error',
    requestFilter: (request, _response, next) => {
      request.headers['regesta-key'] = TEST_KEY
      next()
    },
    beforeEach: async () =>
      void (await internalOf(service).replaceLeases({ body: { holder: 'execution', run_ids: [] } })),
    stateHandlers: {
      'the component word_counter is installed': async () => {
        const params = { component_name: 'word_counter' }
        const known = await internalOf(service)
          .getRunDescription({ params })
          .catch(() => undefined)
        if (known === undefined) expect((await install(service, 'word_counter')).last?.status).toBe('completed')
      },
    },
  }).verifyProvider()
  await service.stop()
  await world.stop()
})
