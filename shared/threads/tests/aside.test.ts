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

it('keeps no thread that one large text has left with much memory', async () => {
  const inThread = (kind: string) => work.work({ kind }, 9 * KIB)
  const before = await inThread('count')
  expect(await inThread('count')).toBe(before + 1)
  await inThread('hold 32 MB')
  expect(await inThread('count')).toBe(1)
})

it('hands over what the work throws in its thread', async () => {
  await expect(work.work({ kind: 'refuse' }, 9 * KIB)).rejects.toMatchObject({ code: 'invalid_input' })
})
