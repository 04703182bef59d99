import { naturalStatus, ServiceError } from '@regesta/contracts/problem'
import type { TaskMessage } from './task-messages.js'
import type { TaskRun } from './task-run.js'
import { TaskThread } from './task-thread.js'
import type { InputOf, ResultOf, TaskName, ToldBy } from './tasks.js'

/** How long a task may take to stop by itself. Milliseconds. */
const PATIENCE = 5_000

export interface TaskOptions<Told = never> {
  readonly signal?: AbortSignal
  readonly progress?: TaskRun['progress']
  /** The task waits until this is done. What it throws is thrown in the task, and by `runTask` when that ends the task. */
  readonly onTell?: (value: Told) => void | Promise<void>
  /** It examines files for sure: the first thread that does starts while the task itself is being loaded. */
  readonly examines?: boolean
  /** Nobody waits for it: what somebody waits for goes first. */
  readonly isCare?: boolean
}

/** Runs a task in a thread that no other task uses at the same time. Errors come back as they were thrown there. */
export function runTask<Name extends TaskName>(
  name: Name,
  input: InputOf<Name>,
  options: TaskOptions<ToldBy<Name>> = {},
): Promise<ResultOf<Name>> {
  const { examines = false, isCare = false, signal } = options
  // Work in the background steps back for good, so it has a thread of its own.
  const thread = isCare ? new TaskThread() : TaskThread.take()
  let force: NodeJS.Timeout | undefined
  const stop = () => {
    thread.say({ kind: 'stop' })
    force = setTimeout(() => thread.terminate(), PATIENCE)
  }
  /** What the signal does later must not reach the next task of the thread. */
  const leave = () => {
    clearTimeout(force)
    signal?.removeEventListener('abort', stop)
  }
  signal?.addEventListener('abort', stop, { once: true })
  return new Promise<ResultOf<Name>>((resolve, reject) => {
    let refusal: unknown
    const listen = async ({ id, value }: Extract<TaskMessage<Name>, { kind: 'tell' }>) => {
      try {
        await options.onTell?.(value)
        thread.say({ kind: 'answer', id })
      } catch (error) {
        refusal = error
        thread.say({ kind: 'refuse', id })
      }
    }
    const hear = (message: TaskMessage<Name>) => {
      if (message.kind === 'progress') return options.progress?.(message.update)
      if (message.kind === 'tell') return void listen(message)
      leave()
      if (message.kind === 'error') reject(refusal ?? revived(message))
      else resolve(message.value)
      // Nobody knows what a failed task has left behind, and a thread that was asked to stop may hear that late.
      if (message.kind === 'error' || isCare || signal?.aborted) thread.end()
      else thread.giveBack()
    }
    const fail = (error = new Error(`The task ${name} ended without a result`)) => {
      leave()
      reject(error)
    }
    thread.begin({ kind: 'start', name, input, examines, isCare }, { hear, fail })
    if (signal?.aborted) stop()
  })
}

function revived({
  message,
  stack,
  code,
  members,
  systemCode,
}: Extract<TaskMessage<TaskName>, { kind: 'error' }>): Error {
  if (code !== undefined && code in naturalStatus) return new ServiceError(code, message, members)
  return Object.assign(new Error(message), { stack, code: systemCode })
}
