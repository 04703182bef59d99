import { expect, it } from 'vitest'
import { sharedWorld } from './world.js'

const SCALE = 5
const world = await sharedWorld({ clockScale: SCALE })

it('lists the own depositions once for all creates of a batch that wait for a reading', async () => {
  const ids: number[] = []
  for (let index = 0; index < 8; index += 1)
    ids.push(await world.prepare(`Of many ${index}`, { [`${index}.txt`]: 'x' }))
  world.practice.faults.arm({ kind: 'error-after-commit', status: 500, times: null, route: 'createDeposition' })
  // Later than three of the four readings of each request.
  world.practice.faults.arm({ kind: 'search-delay', delay_ms: 5_000 / SCALE, times: null })
  const { results } = await world.deposition.runBatchAction({
    body: { action_type: 'create_api_draft', item_ids: ids, target_is_sandbox: true },
  })
  expect(results.map(({ success }) => success)).toEqual(ids.map(() => true))
  const lists = world.calls().filter((call) => call === 'GET listDepositions')
  // Four readings for each of eight creates, and never more than half of them with a list of its own.
  expect(lists.length).toBeLessThanOrEqual(16)
})
