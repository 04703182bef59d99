import { parentPort, workerData } from 'node:worker_threads'
import { isServiceError } from '@regesta/contracts/problem'
import type { TaskRun, TaskStart } from './run-task.js'

/*
 * A thread for one piece of long work. It loads the module of the task, reports progress, and listens for the wish to
 * stop. A task is a module `../tasks/<name>.js` with an export `task`.
 */
const { name, input } = workerData as TaskStart
const stop = new AbortController()
const answers = new Map<number, () => void>()
let asked = 0

parentPort?.on('message', (message: { kind: 'stop' } | { kind: 'answer'; id: number }) => {
  if (message.kind === 'stop') stop.abort()
  else answers.get(message.id)?.()
})

const run: TaskRun = {
  signal: stop.signal,
  progress: (update) => parentPort?.postMessage({ kind: 'progress', update }),
  tell: (value) =>
    new Promise((resolve) => {
      asked += 1
      answers.set(asked, resolve)
      parentPort?.postMessage({ kind: 'tell', id: asked, value })
    }),
}

try {
  const { task } = (await import(`../tasks/${name}.js`)) as { task: (input: unknown, run: TaskRun) => Promise<unknown> }
  parentPort?.postMessage({ kind: 'result', value: await task(input, run) })
} catch (error) {
  const known = isServiceError(error) ? { code: error.code, members: error.members } : {}
  const { message, stack } = error as Error
  parentPort?.postMessage({ kind: 'error', message, stack, systemCode: (error as { code?: string }).code, ...known })
} finally {
  parentPort?.close()
}
