import { AsyncResource } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import { IdleWorkers } from '@regesta/threads/idle-workers'
import { threadLimits } from '@regesta/threads/thread-memory'
import type { TaskMessage, TaskStart, ToTask } from './task-messages.js'
import type { TaskName } from './tasks.js'

const ENTRY = new URL('./task-worker.js', import.meta.url)
/** MiB of objects that a thread may keep. */
const MEMORY = 192
/** Milliseconds for which a thread waits for its next task: starting one takes longer than many tasks do. */
const REST = 5_000
/** Milliseconds that a thread may take to end by itself. */
const PATIENCE = 5_000

/** What a task does with the messages of its thread, and when the thread is gone. */
interface Listener<Name extends TaskName> {
  hear(message: TaskMessage<Name>): void
  /** @param error what brought the thread down; undefined when it just ended */
  fail(error?: Error): void
}

/** A thread that does one task after another. It keeps the program running only while a task is at work. */
export class TaskThread {
  private static readonly idle = new IdleWorkers<TaskThread>(REST, (thread) => thread.end())
  private readonly worker = new Worker(ENTRY, { resourceLimits: threadLimits(MEMORY) })
  private listener: Listener<TaskName> | undefined
  private force: NodeJS.Timeout | undefined

  constructor() {
    this.worker.on('message', (message: TaskMessage<TaskName>) => this.listener?.hear(message))
    this.worker.on('error', (error) => this.listener?.fail(error))
    this.worker.once('exit', () => {
      clearTimeout(this.force)
      TaskThread.idle.lose(this)
      this.listener?.fail()
    })
  }

  /** The thread that has rested, or a new one. */
  static take(): TaskThread {
    const thread = TaskThread.idle.take() ?? new TaskThread()
    thread.worker.ref()
    return thread
  }

  /** From now on the listener hears this task, and no other, as a part of the request that it belongs to. */
  begin<Name extends TaskName>(start: TaskStart<Name>, { hear, fail }: Listener<Name>): void {
    this.listener = { hear: AsyncResource.bind(hear), fail } as Listener<TaskName>
    try {
      this.say(start as TaskStart<TaskName>)
    } catch (error) {
      this.terminate()
      throw error
    }
  }

  say(message: ToTask): void {
    this.worker.postMessage(message)
  }

  /** Its task has ended well, and it may do another. One that waits is enough for people who do one thing after another. */
  giveBack(): void {
    if (TaskThread.idle.count > 0) {
      this.end()
      return
    }
    this.listener = undefined
    this.worker.unref()
    TaskThread.idle.add(this)
  }

  /** It does no other task: it closes what it has open, or is ended by force. */
  end(): void {
    TaskThread.idle.lose(this)
    this.listener = undefined
    this.worker.unref()
    this.say({ kind: 'end' })
    this.force = setTimeout(() => this.terminate(), PATIENCE).unref()
  }

  /** Ends it in the middle of whatever it does. */
  terminate(): void {
    void this.worker.terminate()
  }
}
