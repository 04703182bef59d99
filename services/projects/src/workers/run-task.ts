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
  /** MiB of JavaScript memory. */
  readonly memory?: number
}

/** Runs a task in a thread, which does nothing else meanwhile. Errors come back as they were thrown there. */
export function runTask<Name extends TaskName>(
  name: Name,
  input: InputOf<Name>,
  options: TaskOptions<ToldBy<Name>> = {},
): Promise<ResultOf<Name>> {
  const { examines = false, isCare = false, memory = 192, signal } = options
  const thread = TaskThread.take(memory)
  let force: NodeJS.Timeout | undefined
  const stop = () => {
    thread.say({ kind: 'stop' })
    force = setTimeout(() => thread.terminate(), PATIENCE)
  }
  /** Whatever the signal does later is not for the next task of the thread. */
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
      if (message.kind === 'error') return reject(refusal ?? revived(message))
      resolve(message.value)
      // Work in the background has stepped back for good, and a thread that was asked to stop may hear that late.
      if (isCare || signal?.aborted) thread.end()
      else thread.giveBack()
    }
    const fail = (error: Error) => {
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
