import { campaign } from '@regesta/faults/areas/network'
import { expect, it } from 'vitest'

it('ends deposits as undisturbed ones when connections to the repository and between services fail in every way', {
  timeout: 240_000,
}, async () => {
  expect(await campaign({ runs: 3, seed: 9, log: () => {} })).toEqual({ runs: 3, failures: [] })
})
