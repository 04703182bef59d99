import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterSeconds } from './counted-time.js'
import { resultOf, type ToldAnswer } from './task-message.js'

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

export interface PoolOptions {
  /** Threads at once; each starts when there is work for it. */
  readonly size: number
  /** MiB of objects that one thread may keep. */
  readonly heap: number
  /** MiB of objects with which a thread may wait for its next task; one that has grown beyond ends. Any, when left out. */
  readonly keep?: number
  /** Milliseconds after which a thread without work ends. */
  readonly idleFor?: number
}

/** What the space for new objects may take; it is never given back. MiB. */
const YOUNG = 12
const MiB = 1024 * 1024

/** Threads of one module that do one task after the other. */
export class ThreadPool<Task, Result> {
  private readonly idle: Worker[] = []
  private readonly busy = new Set<Worker>()
  private readonly waiting: (() => void)[] = []
  private rest: NodeJS.Timeout | undefined
  private readonly stop = new AbortController()

  /** @param module calls `answerTasks` */
  constructor(
    private readonly module: URL,
    private readonly options: PoolOptions,
  ) {}

  /**
   * Does one task.
   *
   * @throws BeyondLimit, the reason of the signal, or what the work throws
   */
  async ask(task: Task, { seconds, signal: asked }: AskOptions): Promise<Result> {
    const signal = asked === undefined ? this.stop.signal : AbortSignal.any([asked, this.stop.signal])
    signal.throwIfAborted()
    const worker = await this.take(signal)
    let isKept = false
    try {
      const answer = await answerOf<Result>(worker, task, { seconds, signal, heap: this.options.heap })
      isKept = answer.heap <= (this.options.keep ?? Number.POSITIVE_INFINITY) * MiB
      return resultOf(answer)
    } finally {
      this.giveBack(worker, isKept)
    }
  }

  async close(): Promise<void> {
    this.stop.abort()
    clearTimeout(this.rest)
    await endAll([...this.idle.splice(0), ...this.busy])
  }

  /** A thread for one task; waits until one is free. */
  private async take(signal: AbortSignal): Promise<Worker> {
    while (this.idle.length === 0 && this.busy.size >= this.options.size) {
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      signal.throwIfAborted()
    }
    clearTimeout(this.rest)
    const worker = this.idle.pop() ?? this.start()
    this.busy.add(worker)
    return worker
  }

  private start(): Worker {
    const limits = { maxOldGenerationSizeMb: this.options.heap, maxYoungGenerationSizeMb: YOUNG }
    const worker = new Worker(this.module, { resourceLimits: limits })
    worker.unref()
    worker.on('error', () => {})
    worker.once('exit', () => {
      const at = this.idle.indexOf(worker)
      if (at >= 0) this.idle.splice(at, 1)
    })
    return worker
  }

  private giveBack(worker: Worker, isKept: boolean): void {
    this.busy.delete(worker)
    if (isKept) this.idle.push(worker)
    else void worker.terminate()
    // All of them look again: one that nobody waits for any more would swallow the turn of the next.
    for (const wake of this.waiting.splice(0)) wake()
    if (this.busy.size > 0) return
    this.rest = setTimeout(() => void endAll(this.idle.splice(0)), this.options.idleFor ?? 60_000).unref()
  }
}

const endAll = (workers: readonly Worker[]) => Promise.all(workers.map((worker) => worker.terminate()))

/** The answer of a thread, unless it comes down, time runs out or nobody waits any more. */
async function answerOf<Result>(
  worker: Worker,
  task: unknown,
  { seconds, signal, heap }: AskOptions & { signal: AbortSignal; heap: number },
): Promise<ToldAnswer<Result>> {
  const end = new AbortController()
  const stopCounting = afterSeconds(seconds, () => end.abort(new BeyondLimit('time', `${seconds} seconds`)))
  const ended = AbortSignal.any([signal, end.signal])
  worker.ref()
  try {
    const answer = once(worker, 'message', { signal: ended }) as Promise<[ToldAnswer<Result>]>
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
