import { campaign } from '@regesta/faults/areas/clock'
import { expect, it } from 'vitest'

it('waits for no day, does nothing twice and keeps order when the clock jumps', { timeout: 240_000 }, async () => {
  expect(await campaign({ runs: 2, seed: 2, log: () => {} })).toEqual({ runs: 2, failures: [] })
})
