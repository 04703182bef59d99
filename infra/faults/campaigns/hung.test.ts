import { campaign } from '@regesta/faults/areas/hung'
import { expect, it } from 'vitest'

it('answers for programs that hang, ends them alone, and nothing when the machine was suspended', {
  timeout: 400_000,
}, async () => {
  expect(await campaign({ runs: 2, seed: 0, log: () => {} })).toEqual({ runs: 2, failures: [] })
})
