import { campaign } from '@regesta/faults/areas/bites'
import { expect, it } from 'vitest'

/** Two of each format, one of them made up by somebody. */
const FILES = 46

it.runIf(process.platform === 'linux')(
  'gives changed and spiteful files to every reader, and nothing breaks',
  {
    timeout: 900_000,
  },
  async () => {
    expect(await campaign({ runs: FILES, seed: 46, log: () => {} })).toEqual({ runs: FILES, failures: [] })
  },
)
