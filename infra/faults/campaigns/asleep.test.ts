import { campaign } from '@regesta/faults/areas/asleep'
import { expect, it } from 'vitest'

it('answers everybody while services fall asleep and wake, are killed and stopped', { timeout: 400_000 }, async () => {
  expect(await campaign({ runs: 1, seed: 0, log: () => {} })).toEqual({ runs: 1, failures: [] })
})
