import { campaign } from '@regesta/faults/areas/restored'
import { expect, it } from 'vitest'

it('doubles no draft and no version for a project file that was put back from an older copy', {
  timeout: 240_000,
}, async () => {
  expect(await campaign({ runs: 1, seed: 8, log: () => {} })).toEqual({ runs: 1, failures: [] })
})
