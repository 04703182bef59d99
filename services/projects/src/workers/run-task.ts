import { Worker } from 'node:worker_threads'
import { naturalStatus, type ProblemCode, type ProblemMembers, ServiceError } from '@regesta/contracts/problem'
import type { OperationHandle } from '@regesta/http/serve'
import type { TaskRun } from './task-run.js'
import type { InputOf, ResultOf, TaskName, ToldBy } from './tasks.js'
import { threadLimits } from './thread-limits.js'

export interface TaskStart<Name extends TaskName> {
  readonly name: Name
  readonly input: InputOf<Name>
  /** It examines files for sure. */
  readonly examines: boolean
  /** Nobody waits for it. */
  readonly isCare: boolean
}

/** What the thread of a task says. */
export type TaskMessage<Name extends TaskName> =
  | { kind: 'progress'; update: Parameters<OperationHandle['progress']>[0] }
  | { kind: 'tell'; id: number; value: ToldBy<Name> }
  | { kind: 'result'; value: ResultOf<Name> }
  | { kind: 'error'; message: string; stack: string; systemCode?: string; code?: ProblemCode; members?: ProblemMembers }

const ENTRY = new URL('./task-worker.js', import.meta.url)
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

/** Runs a task in a thread of its own. Errors come back as they were thrown there; the thread ends by itself after that. */
export function runTask<Name extends TaskName>(
  name: Name,
  input: InputOf<Name>,
  options: TaskOptions<ToldBy<Name>> = {},
): Promise<ResultOf<Name>> {
  const { examines = false, isCare = false } = options
  const worker = new Worker(ENTRY, {
    workerData: { name, input, examines, isCare } satisfies TaskStart<Name>,
    resourceLimits: threadLimits(options.memory ?? 192),
  })
  let force: NodeJS.Timeout | undefined
  const stop = () => {
    worker.postMessage({ kind: 'stop' })
    force = setTimeout(() => void worker.terminate(), PATIENCE)
  }
  options.signal?.addEventListener('abort', stop, { once: true })
  if (options.signal?.aborted) stop()
  return new Promise<ResultOf<Name>>((resolve, reject) => {
    let refusal: unknown
    const listen = async ({ id, value }: Extract<TaskMessage<Name>, { kind: 'tell' }>) => {
      try {
        await options.onTell?.(value)
        worker.postMessage({ kind: 'answer', id })
      } catch (error) {
        refusal = error
        worker.postMessage({ kind: 'refuse', id })
      }
    }
    worker.on('message', (message: TaskMessage<Name>) => {
      if (message.kind === 'progress') options.progress?.(message.update)
      else if (message.kind === 'tell') void listen(message)
      else if (message.kind === 'result') resolve(message.value)
      else reject(refusal ?? revived(message))
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(force)
      options.signal?.removeEventListener('abort', stop)
      reject(new Error(`The task ${name} ended without a result`))
    })
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
