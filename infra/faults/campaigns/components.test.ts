import { campaign } from '@regesta/faults/areas/components'
import { expect, it } from 'vitest'

it('leaves the old or the new version working, never a mix, when the components service is killed', async () => {
  const seed = Date.now()
  expect({ seed, ...(await campaign({ runs: 3, seed, log: () => {} })) }).toEqual({ seed, runs: 3, failures: [] })
}, 120_000)
