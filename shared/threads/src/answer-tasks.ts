import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { failureOf, type TaskAnswer } from './task-message.js'

/** Makes the module of a thread answer the tasks of its pool, one after the other. */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result> | Result): void {
  parentPort?.on('message', async (task: Task) => {
    try {
      answer({ kind: 'result', result: await work(task) })
    } catch (error) {
      answer(failureOf(error))
    }
  })
}

const answer = (told: TaskAnswer<unknown>) =>
  parentPort?.postMessage({ ...told, heap: getHeapStatistics().total_heap_size })
