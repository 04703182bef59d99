import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { demandGoingOn, type ItemScope, runCancelled } from './run-scope.js'

/** Sentences that say which step has failed. */
type Failure =
  | 'drafting_failed'
  | 'version_draft_failed'
  | 'metadata_update_failed'
  | 'sending_files_failed'
  | 'publishing_failed'

/**
 * Begins one step at the deposition service, unless the run must stop; the sentence of a failure begins with the step.
 */
export async function deposit<T>(
  scope: ItemScope,
  { tells, failure }: { readonly tells: string; readonly failure: Failure },
  step: () => Promise<T>,
): Promise<T> {
  demandGoingOn(scope)
  scope.tell(tells)
  try {
    return await step()
  } catch (error) {
    if (!isServiceError(error)) throw error
    if (scope.cancelled.aborted && error.message === say('cancelled', {})) throw runCancelled()
    throw new ServiceError(error.code, say(failure, { reason: error.message }), error.members)
  }
}
