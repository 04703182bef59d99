import { campaign } from '@regesta/faults/areas/execution'
import { expect, it } from 'vitest'

it.runIf(process.platform === 'linux')(
  'ends all processes, keeps all lines and tells one end of every run when the execution service is killed',
  { timeout: 180_000 },
  async () => {
    const seed = Date.now()
    expect({ seed, ...(await campaign({ runs: 10, seed, log: () => {} })) }).toEqual({ seed, runs: 10, failures: [] })
  },
)
