import { join } from 'node:path'
import { verifyPacts } from '@regesta/testing/verify-pacts'
import { expect, it } from 'vitest'
import { install, internalOf, surroundings, wordCounter, writeFiles } from '../surroundings.js'

it('keeps what its consumers rely on', async () => {
  const world = await surroundings()
  const service = await world.start()
  writeFiles(join(world.componentsFolder, 'word_counter', '1.0.0'), wordCounter())
  await verifyPacts({
    name: 'components',
    url: service.url,
    before: async () => void (await internalOf(service).replaceLeases({ body: { holder: 'execution', run_ids: [] } })),
    states: {
      'the component word_counter is installed': async () => {
        const params = { component_name: 'word_counter' }
        const known = await internalOf(service)
          .getRunDescription({ params })
          .catch(() => undefined)
        if (known === undefined) expect((await install(service, 'word_counter')).last?.status).toBe('completed')
      },
    },
  })
  await service.stop()
  await world.stop()
})
