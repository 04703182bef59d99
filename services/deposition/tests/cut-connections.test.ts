import { type CuttingProxy, cuttingProxy } from '@regesta/testing/cutting-proxy'
import { afterEach, expect, it } from 'vitest'
import { type Fixture, randomContent, startFixture } from './fixture.js'

const KiB = 1024
let fixture: Fixture
let proxy: CuttingProxy | undefined
afterEach(async () => {
  await fixture.stop()
  await proxy?.close()
})

/** A draft with files behind a hop that cuts connections. */
async function draftBehind(limit: (connection: number) => number | undefined, files: Record<string, Uint8Array>) {
  fixture = await startFixture({
    clockScale: 50,
    practiceUrl: async (target) => {
      proxy = await cuttingProxy({ target, limit })
      return proxy.url
    },
  })
  const id = await fixture.prepare('Cut', files)
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  return id
}

const upload = (id: number) => fixture.deposition.uploadFiles({ body: { local_record_db_id: id } })
const puts = () => fixture.practice.journal.list().filter((entry) => entry.route === 'putBucketFile')

it('sends many files through a hop that cuts every connection, and no finished one twice', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`part-${index}.bin`, randomContent(128 * KiB)]),
  )
  const id = await draftBehind(() => 200 * KiB, files)
  expect(await upload(id)).toMatchObject({ success: true, message: 'Upload process finished. 40 succeeded, 0 failed.' })
  expect(proxy?.received()).toBeLessThanOrEqual(1.7 * 40 * 128 * KiB)
  const finished = puts().filter((entry) => entry.status === 201)
  expect(new Set(finished.map((entry) => entry.path)).size).toBe(finished.length)
})

it('sends a large file whose first three attempts are cut', async () => {
  const id = await draftBehind(() => (proxy !== undefined && proxy.cuts() < 3 ? 2_000 * KiB : undefined), {
    'large.bin': randomContent(8_000 * KiB),
  })
  expect(await upload(id)).toMatchObject({ success: true })
  expect(proxy?.cuts()).toBe(3)
  expect((await fixture.record(id)).remote_files[0]).toMatchObject({ state: 'present', size: 8_000 * KiB })
})
