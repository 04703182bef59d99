import { campaign } from '@regesta/faults/areas/busy'
import { expect, it } from 'vitest'

it('waits or says so while another program holds a database, and loses and doubles nothing', {
  timeout: 240_000,
}, async () => {
  expect(await campaign({ runs: 1, seed: 4, log: () => {} })).toEqual({ runs: 1, failures: [] })
})
