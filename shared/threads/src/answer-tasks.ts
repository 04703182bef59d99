import { parentPort } from 'node:worker_threads'
import { failureOf, type TaskAnswer, type Work } from './task-message.js'
import { keptMemory } from './thread-memory.js'

/**
 * Makes the module of a thread answer the tasks of its pool, one after the other. The module exports the type of the work, and
 * the user of the pool names it.
 */
export function answerTasks<W extends Work>(work: W): void {
  parentPort?.on('message', async (task) => {
    try {
      answer({ kind: 'result', result: await work(task as never) })
    } catch (error) {
      answer(failureOf(error))
    }
  })
}

const answer = (told: TaskAnswer<unknown>) => parentPort?.postMessage({ ...told, kept: keptMemory() })
