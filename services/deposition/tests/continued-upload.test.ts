import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startWorld, type World } from './world.js'

let world: World
beforeEach(async () => {
  world = await startWorld({ clockScale: 60 })
})
afterEach(() => world.stop())

it('goes on with an upload after the service was stopped in the middle of it', async () => {
  const files = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`c-${index}.txt`, `content ${index}`]))
  const id = await world.prepare('Continued', files)
  await world.deposition.createApiDraft({ body: { local_record_db_id: id } })
  world.practice.faults.arm({ kind: 'delay', delay_ms: 400, times: null, route: 'putBucketFile', skip: 1 })
  const accepted = await world.raw.uploadFiles({
    body: { local_record_db_id: id },
    headers: { prefer: 'respond-async' },
  })
  const { operation_id } = accepted.body as { operation_id: string }
  await vi.waitFor(() => expect(world.calls()).toContain('PUT putBucketFile'), { timeout: 20_000 })
  await world.restart()
  world.practice.faults.reset()
  await vi.waitFor(
    async () => {
      const answer = await world.fetch(`${world.url()}/operations/deposition/${operation_id}`)
      expect(await answer.json()).toMatchObject({ status: 'completed', http_status: 200 })
    },
    { timeout: 40_000, interval: 100 },
  )
  const record = await world.record(id)
  expect(record.files.map((file) => file.upload_status)).toEqual(Array(5).fill('uploaded'))
  expect(record.claim).toBeNull()
})
