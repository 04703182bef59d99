import { afterSeconds } from './counted-time.js'
import { IdleWorkers } from './idle-workers.js'
import { type ResultOf, resultOf, type TaskOf, type Work } from './task-message.js'
import { isOutOfMemory, Thread } from './thread.js'

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

export interface AskOptions {
  /** Work that takes longer is ended. Waiting for a thread does not count. */
  readonly seconds: number
  readonly signal?: AbortSignal | undefined
}

export interface PoolOptions {
  /** Threads at once; each starts when there is work for it. */
  readonly size: number
  /** MiB of objects that one thread may have. */
  readonly heap: number
  /** MiB, as `keptMemory` measures them, with which a thread may wait for its next task. Any, when left out. */
  readonly keep?: number
  /** Milliseconds after which a thread without work ends; a minute when left out. */
  readonly idleFor?: number
  /** Whether a task that is ended is over only once its thread is: one that writes would go on for a moment. */
  readonly awaitsEnd?: boolean
}

const IDLE_FOR = 60_000

/** The threads of a module that exports what it does as the type `W`. */
export const threadPool = <W extends Work>(module: URL, options: PoolOptions): ThreadPool<TaskOf<W>, ResultOf<W>> =>
  new ThreadPool(module, options)

/** Threads of one module that do one task after the other. */
export class ThreadPool<Task, Result> {
  private readonly idle: IdleWorkers<Thread<Task, Result>>
  private readonly busy = new Set<Thread<Task, Result>>()
  private readonly waiting: (() => void)[] = []
  private readonly stop = new AbortController()
  /** Each ends one task that is being done or waits. */
  private readonly ends = new Set<AbortController>()

  /** @param module calls `answerTasks` */
  constructor(
    private readonly module: URL,
    private readonly options: PoolOptions,
  ) {
    this.idle = new IdleWorkers<Thread<Task, Result>>(options.idleFor ?? IDLE_FOR, endOne)
  }

  /**
   * Does one task.
   *
   * @throws BeyondLimit, the reason of the signal, or what the work throws
   */
  async ask(task: Task, { seconds, signal }: AskOptions): Promise<Result> {
    signal?.throwIfAborted()
    this.stop.signal.throwIfAborted()
    // A signal of its own for each task: `AbortSignal.any` costs more than the way to the thread and back.
    const end = new AbortController()
    const follow = () => end.abort(signal?.reason)
    signal?.addEventListener('abort', follow)
    end.signal.addEventListener('abort', () => this.wake())
    this.ends.add(end)
    try {
      return await this.work(task, seconds, end)
    } finally {
      signal?.removeEventListener('abort', follow)
      this.ends.delete(end)
    }
  }

  async close(): Promise<void> {
    this.stop.abort()
    for (const end of this.ends) end.abort(this.stop.signal.reason)
    await Promise.all([this.idle.endAll(), ...[...this.busy].map(endOne)])
  }

  private async work(task: Task, seconds: number, end: AbortController): Promise<Result> {
    const thread = await this.take(end.signal)
    const stopCounting = afterSeconds(seconds, () => end.abort(new BeyondLimit('time', `${seconds} seconds`)))
    let isKept = false
    try {
      const answer = await thread.answerOf(task, end.signal)
      isKept = answer.kept <= (this.options.keep ?? Number.POSITIVE_INFINITY)
      return resultOf(answer)
    } catch (error) {
      throw isOutOfMemory(error) ? new BeyondLimit('memory', `${this.options.heap} MB of memory`) : error
    } finally {
      stopCounting()
      await this.giveBack(thread, isKept)
    }
  }

  /** A thread for one task; waits until one is free. */
  private async take(signal: AbortSignal): Promise<Thread<Task, Result>> {
    while (this.idle.count === 0 && this.busy.size >= this.options.size) {
      await new Promise<void>((resolve) => this.waiting.push(resolve))
      signal.throwIfAborted()
    }
    const thread = this.idle.take() ?? this.start()
    this.busy.add(thread)
    return thread
  }

  private start(): Thread<Task, Result> {
    const thread: Thread<Task, Result> = new Thread(this.module, this.options.heap, () => this.idle.lose(thread))
    return thread
  }

  private async giveBack(thread: Thread<Task, Result>, isKept: boolean): Promise<void> {
    const ended = isKept ? undefined : thread.end()
    if (this.options.awaitsEnd) await ended
    this.busy.delete(thread)
    if (isKept) this.idle.add(thread)
    this.wake()
  }

  /** All that wait check again: an abandoned one would swallow the turn of the next. */
  private wake(): void {
    for (const wake of this.waiting.splice(0)) wake()
  }
}

const endOne = (thread: Thread<never, unknown>) => thread.end()
