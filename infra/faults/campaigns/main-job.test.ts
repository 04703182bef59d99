import { campaign } from '@regesta/faults/areas/main-job'
import { expect, it } from 'vitest'

it('ends the main job with the same records, whichever processes are killed at whatever moments', {
  timeout: 400_000,
}, async () => {
  expect(await campaign({ runs: 1, seed: 3, log: () => {} })).toEqual({ runs: 1, failures: [] })
})
