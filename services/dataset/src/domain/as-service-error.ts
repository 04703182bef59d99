import { ServiceError } from '@regesta/contracts/problem'
import { UnknownPerson } from '@regesta/persons/persons'
import { RetrievalError } from '@regesta/persons/retrieval-error'

/** Runs a step of the dataset; its failures become answers: an unknown person 404, an unreachable repository 502. */
export async function asServiceErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnknownPerson)
      throw new ServiceError('not_found', error.message, { close_ids: error.closeIds })
    if (error instanceof RetrievalError)
      throw new ServiceError('upstream_unreachable', error.message, {}, { headers: retryAfter(error) })
    throw error
  }
}

const retryAfter = ({ rest }: RetrievalError): Record<string, string> =>
  rest === undefined ? {} : { 'Retry-After': String(Math.ceil(rest / 1000)) }
