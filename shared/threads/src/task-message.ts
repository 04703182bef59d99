import { isServiceError, type ProblemCode, type ProblemMembers, ServiceError } from '@regesta/contracts/problem'

/** What the module of a thread does with each task. */
export type Work = (task: never) => unknown
export type TaskOf<W extends Work> = Parameters<W>[0]
export type ResultOf<W extends Work> = Awaited<ReturnType<W>>

/** What a thread answers: the result, or what was thrown. */
export type TaskAnswer<Result> =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'problem'; readonly code: ProblemCode; readonly message: string; readonly members: ProblemMembers }
  | { readonly kind: 'error'; readonly error: unknown }

/** The same, with the MiB that the thread keeps. */
export type ToldAnswer<Result> = TaskAnswer<Result> & { readonly kept: number }

/** Errors of services keep their code on the way between threads. */
export const failureOf = (error: unknown): TaskAnswer<never> =>
  isServiceError(error)
    ? { kind: 'problem', code: error.code, message: error.message, members: error.members }
    : { kind: 'error', error }

/** The result of an answer, or its error thrown. */
export function resultOf<Result>(answer: TaskAnswer<Result>): Result {
  if (answer.kind === 'result') return answer.result
  throw answer.kind === 'problem' ? new ServiceError(answer.code, answer.message, answer.members) : answer.error
}
