import { aside } from '@regesta/threads/aside'
import { afterAll, expect, it } from 'vitest'

const MODULE = new URL('fixtures/worker.mjs', import.meta.url)
const KIB = 1024
const work = aside<(task: { kind: string }) => number>(MODULE, () => -1)
afterAll(() => work.close())

it('does small work at once, and the rest in a thread', async () => {
  expect(await work.work({ kind: 'count' }, 8 * KIB)).toBe(-1)
  expect(await work.work({ kind: 'count' }, 8 * KIB + 1)).toBeGreaterThan(0)
})

it('hands over what the work throws in its thread', async () => {
  await expect(work.work({ kind: 'refuse' }, 9 * KIB)).rejects.toMatchObject({ code: 'invalid_input' })
})
