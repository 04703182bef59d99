import { campaign } from '@regesta/faults/areas/practice-repository'
import { expect, it } from 'vitest'

it('keeps what the practice repository confirmed, whenever it is killed', async () => {
  const { failures } = await campaign({ runs: 4, seed: 20_261_121, log: () => undefined })
  expect(failures).toEqual([])
}, 120_000)
