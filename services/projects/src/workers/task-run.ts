import type { OperationHandle } from '@regesta/http/serve'
import type { ExaminerPool } from './examiner-pool.js'

/** What a task is given beside its input. */
export interface TaskRun<Told = never> {
  /** Aborted when the work is to stop; a task checks it between steps and throws. */
  readonly signal: AbortSignal
  /** Threads that hash and validate files for the tasks of this thread; they end with it. */
  readonly examiners: ExaminerPool
  progress(update: Parameters<OperationHandle['progress']>[0]): void
  /** Sends the main thread something and waits until it has taken it in. */
  tell(value: Told): Promise<void>
}
