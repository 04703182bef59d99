import { secondsFor } from './counted-time.js'
import type { ResultOf, TaskOf, Work } from './task-message.js'
import { threadPool } from './thread-pool.js'

/** Bytes that are worked on without a thread: that takes no longer than starting one, whatever they are. */
const SMALL = 8 * 1024
/** Two, so that one text that never ends does not hold up the others. */
const THREADS = { size: 2, heap: 192, keep: 24 }

/** Work on untrusted input, which never holds up the program. */
export interface Aside<Task, Result> {
  /**
   * @param size bytes of what is worked on
   * @throws BeyondLimit, or what the work throws
   */
  work(task: Task, size: number): Promise<Result>
  close(): Promise<void>
}

/**
 * Does small work at once, and everything else in a thread that is ended after a time that no honest work of its size needs.
 *
 * @param module hands the same work to `answerTasks`, and exports its type
 */
export function aside<W extends Work>(module: URL, work: W): Aside<TaskOf<W>, ResultOf<W>> {
  const pool = threadPool<W>(module, THREADS)
  return {
    work: async (task, size): Promise<ResultOf<W>> =>
      size <= SMALL ? (work(task as never) as ResultOf<W>) : pool.ask(task, { seconds: secondsFor(size) }),
    close: () => pool.close(),
  }
}
