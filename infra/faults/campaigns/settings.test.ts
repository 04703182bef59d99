import { campaign } from '@regesta/faults/areas/settings'
import { expect, it } from 'vitest'

it('always has one whole configuration, however often the service is killed while it saves', {
  timeout: 60_000,
}, async () => {
  expect(await campaign({ runs: 4, seed: 20_261, log: () => {} })).toEqual({ runs: 4, failures: [] })
})
