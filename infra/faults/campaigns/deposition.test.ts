import { campaign } from '@regesta/faults/areas/deposition'
import { expect, it } from 'vitest'

it('doubles, loses and publishes nothing wrong in fifty random schedules of faults and kills', {
  timeout: 600_000,
}, async () => {
  const seed = 20_260_101
  const result = await campaign({ runs: 50, seed, log: () => {} })
  expect(result).toEqual({ runs: 50, failures: [] })
})
