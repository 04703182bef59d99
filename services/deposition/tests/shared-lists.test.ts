import { expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

// At the pace of the schedule: on a faster clock the requests of a busy machine would begin too far apart to meet.
const fixture = await sharedFixture({ clockScale: 1 })

it('lists the own depositions once for all creates of a batch that wait for a reading', {
  timeout: 60_000,
}, async () => {
  const ids: number[] = []
  for (let index = 0; index < 8; index += 1)
    ids.push(await fixture.prepare(`Of many ${index}`, { [`${index}.txt`]: 'x' }))
  fixture.practice.faults.arm({ kind: 'error-after-commit', status: 500, times: null, route: 'createDeposition' })
  // Later than three of the four readings of each request.
  fixture.practice.faults.arm({ kind: 'search-delay', delay_ms: 5_000, times: null })
  const { results } = await fixture.deposition.runBatchAction({
    body: { action_type: 'create_api_draft', item_ids: ids, target_is_sandbox: true },
  })
  expect(results.map(({ success }) => success)).toEqual(ids.map(() => true))
  const lists = fixture.calls().filter((call) => call === 'GET listDepositions')
  // Four readings for each of eight creates, and never more than half of them with a list of its own.
  expect(lists.length).toBeLessThanOrEqual(16)
})
