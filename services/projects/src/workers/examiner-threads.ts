import { Worker } from 'node:worker_threads'
import { IdleWorkers } from '@regesta/threads/idle-workers'
import type { ExaminerJob, ExaminerResult } from './examiner-jobs.js'
import { type Packed, packedJobs, resultsIn } from './packed-jobs.js'
import { threadLimits } from './thread-limits.js'
import { newProgress, watchWork } from './watched-work.js'

const ENTRY = new URL('./examine-worker.js', import.meta.url)
/** Bytes of objects, and bytes beside them, with which a thread may wait for its next files: ordinary ones leave half of both. */
const KEEP = 40 * 1024 * 1024

/** What a thread answers. */
export interface Batch {
  readonly results: Packed
  /** Bytes of its objects, among them those that nothing needs any more. */
  readonly heap: number
  /** Bytes that its objects hold elsewhere, above all the memory of what validates XML, which only ever grows. */
  readonly beside: number
}

export interface Thread {
  /** Works through some jobs; throws when the thread comes down, TooLong when one of them comes to no end. */
  work(batch: readonly { readonly job: ExaminerJob }[]): Promise<ExaminerResult[]>
  /** Whether it is worth keeping after its last batch. */
  readonly isSmall: boolean
  end(): Promise<unknown>
}

export type ExaminerThreads = ReturnType<typeof examinerThreads>

/** The threads of a pool; those that are not needed for a while end. */
export function examinerThreads(size: number, idleFor: number) {
  const all = new Set<Thread>()
  const idle = new IdleWorkers<Thread>(idleFor, end)
  let closed = false

  function end(thread: Thread) {
    all.delete(thread)
    return thread.end()
  }

  function start(): Thread {
    const thread = startThread(() => {
      all.delete(thread)
      idle.lose(thread)
    })
    all.add(thread)
    return thread
  }

  return {
    /** A thread without work; a new one for much work, or when none is running. */
    free(isMuch: boolean): Thread | undefined {
      if (closed) return undefined
      return idle.take() ?? (all.size === 0 || (all.size < size && isMuch) ? start() : undefined)
    },
    warm() {
      if (!closed && all.size === 0) idle.add(start())
    },
    giveBack(thread: Thread) {
      if (thread.isSmall) idle.add(thread)
      else void end(thread)
    },
    drop: (thread: Thread) => void all.delete(thread),
    async close() {
      closed = true
      await Promise.all([idle.endAll(), ...[...all].map(end)])
    },
  }
}

/** @param gone called when the thread comes down while it has nothing to do, for example at its start */
function startThread(gone: () => void): Thread {
  const progress = newProgress()
  const worker = new Worker(ENTRY, { workerData: { progress }, resourceLimits: threadLimits(256) })
  worker.unref()
  let fail: ((error: Error) => void) | undefined
  let isSmall = true
  worker.once('error', (error) => (fail ?? gone)(error))
  return {
    work: (batch) =>
      new Promise((resolve, reject) => {
        const endWatch = watchWork(progress, (job, seconds) => {
          endWatch()
          void worker.terminate()
          reject(new TooLong(job, seconds))
        })
        fail = (error) => {
          endWatch()
          reject(error)
        }
        worker.ref()
        worker.once('message', ({ results, heap, beside }: Batch) => {
          endWatch()
          fail = undefined
          worker.unref()
          isSmall = Math.max(heap, beside) <= KEEP
          resolve(resultsIn(results, batch))
        })
        worker.postMessage(packedJobs(batch))
      }),
    get isSmall() {
      return isSmall
    },
    end: () => worker.terminate(),
  }
}

/** One job of a batch took far longer than an honest file of its size. */
export class TooLong extends Error {
  constructor(
    readonly job: number,
    seconds: number,
  ) {
    super(`it took more than ${seconds} seconds, far more than a sound file of its size`)
  }
}
