import { operationEndpoints } from '@regesta/contracts/operations'
import { connect } from '@regesta/http/connect'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, openFixture } from './fixture.js'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(['one.txt', 'two.txt'])
}, 120_000)

afterAll(() => fixture.close())

test('a command that is cancelled answers for what was done, and its batch has ended', {
  timeout: 60_000,
}, async () => {
  const [done = 0, left = 0] = await fixture.prepareAll()
  const desk = connect(operationEndpoints('pipelines'), { name: 'pipelines', url: fixture.pipelinesUrl, key: TEST_KEY })
  fixture.practice.faults.arm({ kind: 'delay', delay_ms: 8_000, route: 'createDeposition' })
  const answer = fixture.call.executeFromCommandLine({
    params: { pipeline_name: 'drafts' },
    body: { record_ids: [done, left] },
  })
  const under_way = () => desk.listOperations().then(([operation]) => operation)
  const { operation_id = '' } = (await expect.poll(under_way).toBeDefined().then(under_way)) ?? {}
  await expect.poll(() => fixture.practice.faults.list()[0]?.hits).toBe(1)
  await desk.cancelOperation({ params: { operation_id } })
  expect(await answer).toMatchObject({
    success: false,
    processed_items: [done],
    failed_items: { [String(left)]: 'Not started' },
  })
  expect(await under_way()).toMatchObject({ status: 'cancelled', http_status: 207 })
  const [batch] = (await fixture.call.listBatches()) as { batch_name: string; status: string }[]
  expect(batch).toMatchObject({ batch_name: `cli drafts ${operation_id}`, status: 'failed' })
  await desk.close()
})
