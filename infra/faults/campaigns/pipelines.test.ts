import { campaign } from '@regesta/faults/areas/pipelines'
import { expect, it } from 'vitest'

it('ends a pipeline run as an undisturbed one, whichever service is killed on the way', {
  timeout: 240_000,
}, async () => {
  expect(await campaign({ runs: 10, seed: 12, log: () => {} })).toEqual({ runs: 10, failures: [] })
})
