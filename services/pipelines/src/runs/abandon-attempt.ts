import { isServiceError } from '@regesta/contracts/problem'
import type { Context } from '../context.js'
import type { RunStep } from '../store/step-store.js'
import { notRun, removeStaging, stagingOf } from './attempt-step.js'

/** Ends an attempt of an earlier start that nobody waits for any more, with its execution and what that has written. */
export async function abandonAttempt(
  context: Context,
  outputDirectory: string | null,
  attempt: RunStep,
  reason: string,
): Promise<void> {
  const { execution_id } = attempt
  if (execution_id !== null) await endExecution(context, execution_id)
  context.steps.end(attempt, notRun(reason))
  if (outputDirectory !== null) await removeStaging(context, stagingOf(outputDirectory, attempt))
}

/** Of an execution that is not known any more nothing is left to end. */
const endExecution = ({ execution }: Context, execution_id: string) =>
  execution.cancelExecution({ params: { execution_id } }).catch((error: unknown) => {
    if (!isServiceError(error) || error.code !== 'not_found') throw error
  })
