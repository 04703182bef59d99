import { campaign, canMakeDisk } from '@regesta/faults/areas/disk-full'
import { expect, it } from 'vitest'

const possible = canMakeDisk()
if (!possible) process.stdout.write('No full disk here: this machine lets no user make a small one.\n')

it.runIf(possible)(
  'says that the disk is full, loses nothing and goes on with room again, wherever it writes',
  {
    timeout: 240_000,
  },
  async () => {
    expect(await campaign({ runs: 1, seed: 5, log: () => {} })).toEqual({ runs: 1, failures: [] })
  },
)
