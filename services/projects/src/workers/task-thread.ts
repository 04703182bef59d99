import { Worker } from 'node:worker_threads'
import type { TaskMessage, TaskStart, ToTask } from './task-messages.js'
import type { TaskName } from './tasks.js'
import { threadLimits } from './thread-limits.js'

const ENTRY = new URL('./task-worker.js', import.meta.url)
/** Milliseconds for which a thread waits for its next task: starting one takes longer than many a task. */
const REST = 5_000

/** What a task does with what its thread says, and with the end of that. */
interface Listener<Name extends TaskName> {
  hear(message: TaskMessage<Name>): void
  fail(error: Error): void
}

/** A thread that does one task after the other. It keeps the program running only while it has one. */
export class TaskThread {
  private static readonly resting = new Set<TaskThread>()
  private readonly worker: Worker
  private listener: Listener<TaskName> | undefined
  private rest: NodeJS.Timeout | undefined

  private constructor(private readonly memory: number) {
    this.worker = new Worker(ENTRY, { resourceLimits: threadLimits(memory) })
    this.worker.on('message', (message: TaskMessage<TaskName>) => this.listener?.hear(message))
    this.worker.on('error', (error) => this.listener?.fail(error))
    this.worker.once('exit', () => {
      TaskThread.resting.delete(this)
      this.listener?.fail(new Error('ended without a result'))
    })
  }

  /**
   * A thread that has rested, or a new one.
   *
   * @param memory MiB of objects that it may keep
   */
  static take(memory: number): TaskThread {
    const rested = [...TaskThread.resting].find((thread) => thread.memory === memory)
    if (rested === undefined) return new TaskThread(memory)
    TaskThread.resting.delete(rested)
    clearTimeout(rested.rest)
    rested.worker.ref()
    return rested
  }

  /** Its thread says what the started task does, and nothing of any other. */
  begin<Name extends TaskName>(start: TaskStart<Name>, listener: Listener<Name>): void {
    this.listener = listener as Listener<TaskName>
    this.say(start as TaskStart<TaskName>)
  }

  say(message: ToTask): void {
    this.worker.postMessage(message)
  }

  /** Its task has ended well; one thread at a time rests. */
  giveBack(): void {
    this.listener = undefined
    if (TaskThread.resting.size > 0) {
      this.end()
      return
    }
    TaskThread.resting.add(this)
    this.worker.unref()
    this.rest = setTimeout(() => this.end(), REST).unref()
  }

  /** Its task is over, and it takes no other; what it still has to close it closes. */
  end(): void {
    TaskThread.resting.delete(this)
    this.listener = undefined
    this.say({ kind: 'end' })
  }

  /** Ends it in the middle of whatever it does. */
  terminate(): void {
    void this.worker.terminate()
  }
}
