import type { ProblemCode, ProblemMembers } from '@regesta/contracts/problem'
import type { OperationHandle } from '@regesta/http/serve'
import type { InputOf, ResultOf, TaskName, ToldBy } from './tasks.js'

/** What begins a task. */
export interface TaskStart<Name extends TaskName> {
  readonly kind: 'start'
  readonly name: Name
  readonly input: InputOf<Name>
  /** It examines files for sure. */
  readonly examines: boolean
  /** Nobody waits for it. */
  readonly isCare: boolean
}

/** What the thread of a task hears. */
export type ToTask =
  | TaskStart<TaskName>
  | { readonly kind: 'stop' }
  | { readonly kind: 'end' }
  | { readonly kind: 'answer' | 'refuse'; readonly id: number }

/** What the thread of a task says. */
export type TaskMessage<Name extends TaskName> =
  | { kind: 'progress'; update: Parameters<OperationHandle['progress']>[0] }
  | { kind: 'tell'; id: number; value: ToldBy<Name> }
  | { kind: 'result'; value: ResultOf<Name> }
  | { kind: 'error'; message: string; stack: string; systemCode?: string; code?: ProblemCode; members?: ProblemMembers }
