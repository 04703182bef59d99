import { campaign } from '@regesta/faults/areas/projects'
import { expect, it } from 'vitest'

it('leaves no project file or the complete one, and never loses an old one, when the service is killed during a scan', {
  timeout: 300_000,
}, async () => {
  const seed = Date.now()
  expect({ seed, ...(await campaign({ runs: 5, seed, log: () => {} })) }).toEqual({ seed, runs: 5, failures: [] })
})
