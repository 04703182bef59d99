import { streamed } from '@regesta/http/reply'
import type { Persons } from '@regesta/persons/persons'
import { UnknownPerson } from '@regesta/persons/persons'
import { RetrievalError } from '@regesta/persons/retrieval-error'
import type { Context, HandlerOf } from '../context.js'

/** One line per identifier in the order of the request; an error is in its line and stops nothing. */
export const retrievePersons =
  ({ persons }: Context): HandlerOf<'retrievePersons'> =>
  ({ body, signal }) =>
    streamed(200, lines(persons, body.kb_ids, signal))

async function* lines(library: () => Persons, kbIds: readonly string[], signal: AbortSignal): AsyncGenerator<string> {
  for (const kb_id of kbIds) {
    if (signal.aborted) return
    yield `${JSON.stringify(await lineFor(library(), kb_id, signal))}\n`
  }
}

/** Waits for room in the limits of the repository: the answer is a stream, and a client that leaves it ends the work. */
async function lineFor(library: Persons, kb_id: string, signal: AbortSignal) {
  try {
    const { record, deviations } = await library.get(kb_id, { waits: 'for_room', signal })
    return { kb_id, record, deviations }
  } catch (error) {
    if (!(error instanceof UnknownPerson) && !(error instanceof RetrievalError)) throw error
    return { kb_id, error: error.message }
  }
}
