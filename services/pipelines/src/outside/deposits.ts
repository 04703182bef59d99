import { isServiceError, ServiceError } from '@regesta/contracts/problem'

/** Runs one step at the deposition service; a failure says in its first words which step it was. */
export async function named<T>(what: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!isServiceError(error)) throw error
    throw new ServiceError(error.code, `${what}: ${error.message}`, error.members)
  }
}
