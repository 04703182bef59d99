import { parentPort, workerData } from 'node:worker_threads'
import { isServiceError } from '@regesta/contracts/problem'
import { examinerPool } from './examiner-pool.js'
import type { TaskRun, TaskStart } from './run-task.js'

/*
 * A thread for one piece of long work. It loads the module of the task, reports progress, and listens for the wish to
 * stop. A task is a module `../tasks/<name>.js` with an export `task`.
 */
const { name, input, examines } = workerData as TaskStart
const stop = new AbortController()
const examiners = examinerPool()
const told = new Map<number, { taken: () => void; refused: (error: Error) => void }>()
let asked = 0

parentPort?.on('message', (message: { kind: 'stop' } | { kind: 'answer' | 'refuse'; id: number }) => {
  if (message.kind === 'stop') return end()
  const waiting = told.get(message.id)
  told.delete(message.id)
  if (message.kind === 'answer') waiting?.taken()
  else waiting?.refused(new Error('What the task told was not taken'))
})

/** Nobody may be there any more to take what was told. */
function end(): void {
  stop.abort()
  for (const { refused } of told.values()) refused(stop.signal.reason as Error)
}

const run: TaskRun = {
  signal: stop.signal,
  examiners,
  progress: (update) => parentPort?.postMessage({ kind: 'progress', update }),
  tell: (value) =>
    new Promise((taken, refused) => {
      asked += 1
      told.set(asked, { taken, refused })
      parentPort?.postMessage({ kind: 'tell', id: asked, value })
    }),
}

if (examines) examiners.warm()
try {
  const { task } = (await import(`../tasks/${name}.js`)) as { task: (input: unknown, run: TaskRun) => Promise<unknown> }
  parentPort?.postMessage({ kind: 'result', value: await task(input, run) })
} catch (error) {
  const known = isServiceError(error) ? { code: error.code, members: error.members } : {}
  const { message, stack } = error as Error
  parentPort?.postMessage({ kind: 'error', message, stack, systemCode: (error as { code?: string }).code, ...known })
} finally {
  await examiners.close()
  parentPort?.close()
}
