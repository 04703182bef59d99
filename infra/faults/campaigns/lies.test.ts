import { campaign } from '@regesta/faults/areas/lies'
import { expect, it } from 'vitest'

it('doubles nothing, publishes nothing without proof, gets stuck nowhere and keeps the token secret in forty schedules of lies', {
  timeout: 600_000,
}, async () => {
  const seed = 20_261_122
  const result = await campaign({ runs: 40, seed, log: () => {} })
  expect(result).toEqual({ runs: 40, failures: [] })
})
