import { campaign } from '@regesta/faults/areas/corrupted'
import { expect, it } from 'vitest'

it('names damaged files and the way back, lets other projects and services go on, and takes a snapshot back', {
  timeout: 240_000,
}, async () => {
  expect(await campaign({ runs: 2, seed: 6, log: () => {} })).toEqual({ runs: 2, failures: [] })
})
