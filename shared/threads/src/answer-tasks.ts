import { parentPort } from 'node:worker_threads'
import { failureOf } from './task-message.js'

/** Makes the module of a thread answer the tasks of its pool, one after the other. */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result> | Result): void {
  parentPort?.on('message', async (task: Task) => {
    try {
      parentPort?.postMessage({ kind: 'result', result: await work(task) })
    } catch (error) {
      parentPort?.postMessage(failureOf(error))
    }
  })
}
