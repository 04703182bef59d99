import { Worker } from 'node:worker_threads'
import { IdleWorkers } from '@regesta/threads/idle-workers'
import { threadLimits } from '@regesta/threads/thread-memory'
import type { ExaminerJob, ExaminerResult } from './examiner-jobs.js'
import { type Packed, packedJobs, resultsIn } from './packed-jobs.js'
import { newProgress, watchWork } from './watched-work.js'

const ENTRY = new URL('./examine-worker.js', import.meta.url)
/** MiB of objects that a thread may keep. */
const HEAP = 256
/** MiB, as `keptMemory` measures them, with which a thread may wait for its next files: ordinary ones leave half. */
const KEEP = 40

/** What a thread answers. */
export interface Batch {
  readonly results: Packed
  /** MiB that it keeps. */
  readonly kept: number
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
  const worker = new Worker(ENTRY, { workerData: { progress }, resourceLimits: threadLimits(HEAP) })
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
        worker.once('message', ({ results, kept }: Batch) => {
          endWatch()
          fail = undefined
          worker.unref()
          isSmall = kept <= KEEP
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
