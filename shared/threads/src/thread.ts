import { Worker } from 'node:worker_threads'
import type { ToldAnswer } from './task-message.js'
import { threadLimits } from './thread-memory.js'

/** The promise of the answer to a task. */
interface Waiting<Result> {
  resolve(answer: ToldAnswer<Result>): void
  reject(error: unknown): void
}

/** A thread that does one task after the other. It keeps the program running only while it has one. */
export class Thread<Task, Result> {
  private readonly worker: Worker
  private waiting: Waiting<Result> | undefined

  /**
   * @param module calls `answerTasks`
   * @param heap MiB of objects that it may have
   * @param onExit called when it has ended, for whatever reason
   */
  constructor(module: URL, heap: number, onExit: () => void) {
    this.worker = new Worker(module, { resourceLimits: threadLimits(heap) })
    this.worker.unref()
    this.worker.on('message', (answer: ToldAnswer<Result>) => this.waiting?.resolve(answer))
    this.worker.on('error', (error) => this.waiting?.reject(error))
    this.worker.once('exit', (code) => {
      this.waiting?.reject(new Error(`The thread ended with ${code} before it answered`))
      onExit()
    })
  }

  /** @throws the reason of the signal, or what ended the thread */
  async answerOf(task: Task, signal: AbortSignal): Promise<ToldAnswer<Result>> {
    this.worker.ref()
    try {
      return await new Promise((resolve, reject) => {
        signal.throwIfAborted()
        this.waiting = { resolve, reject }
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        this.worker.postMessage(task)
      })
    } finally {
      this.waiting = undefined
      this.worker.unref()
    }
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }
}

/** Whether a worker thread was ended because it needed more memory than it may. */
export const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
