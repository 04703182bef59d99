import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterSeconds } from './counted-time.js'
import { resultOf, type TaskAnswer } from './task-message.js'

/** The work was ended because it took more time or more memory than it may. */
export class BeyondLimit extends Error {
  constructor(
    readonly what: 'time' | 'memory',
    readonly limit: string,
  ) {
    super(`The work needs more than ${limit}`)
    this.name = 'BeyondLimit'
  }
}

interface AskOptions {
  /** Work that takes longer is ended. Waiting for a thread does not count. */
  readonly seconds: number
  readonly signal?: AbortSignal | undefined
}

/** Threads of one module that do one task after the other. */
export interface ThreadPool<Task, Result> {
  /**
   * Does one task.
   *
   * @throws BeyondLimit, the reason of the signal, or what the work throws
   */
  ask(task: Task, options: AskOptions): Promise<Result>
  close(): Promise<void>
}

export interface PoolOptions {
  /** Threads at once; each starts when there is work for it. */
  readonly size: number
  /** MiB of objects that one thread may keep. */
  readonly heap: number
  /** Milliseconds after which a thread without work ends. */
  readonly idleFor?: number
}

/** What the space for new objects may take; it is never given back. MiB. */
const YOUNG = 12

/** @param module calls `answerTasks` */
export function threadPool<Task, Result>(
  module: URL,
  { size, heap, idleFor = 60_000 }: PoolOptions,
): ThreadPool<Task, Result> {
  const idle: Worker[] = []
  const busy = new Set<Worker>()
  const waiting: (() => void)[] = []
  let rest: NodeJS.Timeout | undefined
  const stop = new AbortController()

  function start(): Worker {
    const worker = new Worker(module, {
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: YOUNG },
    })
    worker.unref()
    worker.on('error', () => {})
    worker.once('exit', () => {
      const at = idle.indexOf(worker)
      if (at >= 0) idle.splice(at, 1)
    })
    return worker
  }

  /** A thread for one task; waits until one is free. */
  async function take(signal: AbortSignal): Promise<Worker> {
    while (idle.length === 0 && busy.size >= size) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      signal.throwIfAborted()
    }
    clearTimeout(rest)
    const worker = idle.pop() ?? start()
    busy.add(worker)
    return worker
  }

  function giveBack(worker: Worker, isUsable: boolean): void {
    busy.delete(worker)
    if (isUsable) idle.push(worker)
    else void worker.terminate()
    // All of them look again: one that nobody waits for any more would swallow the turn of the next.
    for (const wake of waiting.splice(0)) wake()
    if (busy.size === 0) rest = setTimeout(() => void endAll(idle.splice(0)), idleFor).unref()
  }

  async function ask(task: Task, { seconds, signal: asked }: AskOptions): Promise<Result> {
    const signal = asked === undefined ? stop.signal : AbortSignal.any([asked, stop.signal])
    signal.throwIfAborted()
    const worker = await take(signal)
    let isUsable = false
    try {
      const answer = await answerOf<Result>(worker, task, { seconds, signal, heap })
      isUsable = true
      return resultOf(answer)
    } finally {
      giveBack(worker, isUsable)
    }
  }

  return {
    ask,
    async close() {
      stop.abort()
      clearTimeout(rest)
      await endAll([...idle.splice(0), ...busy])
    },
  }
}

const endAll = (workers: readonly Worker[]) => Promise.all(workers.map((worker) => worker.terminate()))

/** The answer of a thread, unless it comes down, time runs out or nobody waits any more. */
async function answerOf<Result>(
  worker: Worker,
  task: unknown,
  { seconds, signal, heap }: AskOptions & { signal: AbortSignal; heap: number },
): Promise<TaskAnswer<Result>> {
  const end = new AbortController()
  const stopCounting = afterSeconds(seconds, () => end.abort(new BeyondLimit('time', `${seconds} seconds`)))
  const ended = AbortSignal.any([signal, end.signal])
  worker.ref()
  try {
    const answer = once(worker, 'message', { signal: ended }) as Promise<[TaskAnswer<Result>]>
    const exit = once(worker, 'exit', { signal: ended }).then(([code]) => {
      throw new Error(`The thread ended with ${code} before it answered`)
    })
    worker.postMessage(task)
    return (await Promise.race([answer, exit]))[0]
  } catch (error) {
    if (ended.aborted) throw ended.reason
    throw isOutOfMemory(error) ? new BeyondLimit('memory', `${heap} MB of memory`) : error
  } finally {
    stopCounting()
    end.abort()
    worker.unref()
  }
}

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
