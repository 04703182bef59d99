import { join } from 'node:path'
import { verifyPacts } from '@regesta/testing/verify-pacts'
import { expect, it } from 'vitest'
import { install, internalOf, openFixture, wordCounter, writeFiles } from '../fixture.js'

it('keeps what its consumers rely on', async () => {
  const fixture = await openFixture()
  const service = await fixture.start()
  writeFiles(join(fixture.componentsFolder, 'word_counter', '1.0.0'), wordCounter())
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
  await fixture.stop()
})
