import { endsUnanswered, nextThread } from '@regesta/testing/next-thread'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { start } from './start.js'

let running: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  running = await start()
})
afterAll(() => running.stop())

it('the thread that maps columns ends when nobody waits for it', async () => {
  const names = Array.from({ length: 1_500 }, (_, at) => `column of objects ${at}`)
  const prompts_path = running.file('prompts.yaml', `p: {v: {user: "${names.map((name) => `{${name}s}`).join(' ')}"}}`)
  const table_path = running.file('wide.csv', `${names.join(',')}\n`)
  const body = { table_path, prompts_path, prompt_id: 'p' }
  const caller = new AbortController()
  const reading = nextThread()
  const lost = running.client.automapColumns({ body, signal: caller.signal })
  await reading
  const ended = endsUnanswered(caller, await nextThread())
  await expect(lost).rejects.toThrow()
  expect(await ended).toBe(true)
  expect(await running.client.automapColumns({ body: { ...body, table_path: running.file('a.csv', 'a\n') } })).toEqual({
    success: true,
    mapping: {},
  })
})
