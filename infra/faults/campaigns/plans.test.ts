import { campaign } from '@regesta/faults/areas/plans'
import { expect, it } from 'vitest'

it('carries out what was planned for forty records, but for what the repository refuses for good', {
  timeout: 300_000,
}, async () => {
  expect(await campaign({ runs: 40, seed: 40, log: () => {} })).toEqual({ runs: 40, failures: [] })
})
