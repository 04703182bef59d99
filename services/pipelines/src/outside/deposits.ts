import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'

/** Sentences that say which step has failed. */
type Failure =
  | 'drafting_failed'
  | 'version_draft_failed'
  | 'metadata_update_failed'
  | 'sending_files_failed'
  | 'publishing_failed'

/** Runs one step at the deposition service; a failure says in its first words which step it was. */
export async function named<T>(failure: Failure, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!isServiceError(error)) throw error
    throw new ServiceError(error.code, say(failure, { reason: error.message }), error.members)
  }
}
