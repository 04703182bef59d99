import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { TaskThread } from '@regesta/projects/workers/task-thread'
import { expect, it } from 'vitest'
import { plant, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
const headers = { 'content-type': 'application/json', 'regesta-key': 'test-installation-key' }
const unfinished = () => readdirSync(fixture.folder).filter((name) => name.endsWith('.partial'))

it('a creation whose thread is brought down fails, and leaves nothing behind', async () => {
  plant(fixture.input, Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`${n}.txt`, `${n}`])))
  // One that has rested since another test would not be seen to begin.
  TaskThread.take().end()
  const threads: Worker[] = []
  const see = (thread: Worker) => void threads.push(thread)
  process.on('worker', see)
  const asked = await fetch(`${fixture.url()}/project/create-and-scan`, {
    method: 'POST',
    headers: { ...headers, prefer: 'respond-async' },
    body: JSON.stringify(fixture.request({ bundling: { enabled: false } })),
  })
  const { operation_id } = (await asked.json()) as { operation_id: string }
  const operation = `${fixture.url()}/operations/projects/${operation_id}`
  const state = async () => (await (await fetch(operation, { headers })).json()) as { status: string; done: number }
  while ((await state()).done === 0) await pause(5)
  process.off('worker', see)
  expect(unfinished()).toHaveLength(1)
  for (const thread of threads) await thread.terminate()
  while ((await state()).status === 'running') await pause(20)
  expect([(await state()).status, unfinished(), existsSync(fixture.request().pdbPath)]).toEqual(['failed', [], false])
})
