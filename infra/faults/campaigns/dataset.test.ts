import { campaign } from '@regesta/faults/areas/dataset'
import { expect, it } from 'vitest'

it('ends with the copy of a clean sync, however often the service is killed meanwhile', {
  timeout: 120_000,
}, async () => {
  expect(await campaign({ runs: 2, seed: 7, log: () => {} })).toEqual({ runs: 2, failures: [] })
})
