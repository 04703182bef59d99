import { type Reading, readThrough } from '../outside/readings.js'
import type { RepositoryAccess } from '../outside/repository-access.js'

/** Elements of one page that nobody has seen yet. */
export interface ListPage {
  readonly elements: readonly unknown[]
  /** When the repository answered, by its own clock. */
  readonly date: string | undefined
}

/** The most that the repository gives at once. */
const LARGEST_PAGE = 100
/** Pages that one search reads at most. */
const PAGES = 100

/**
 * The list of the own depositions, newest first, page by page; it ends with what could not be read. A page that is longer than
 * any answer may be is asked for again at half its size.
 *
 * @param onSend is called just before a page is sent
 * @param query narrows the list, where the repository looks at it
 */
export async function* listPages(
  access: RepositoryAccess,
  onSend: () => void,
  query?: string,
): AsyncGenerator<Reading<ListPage>> {
  let size = LARGEST_PAGE
  let seen = 0
  for (let calls = 0; calls < PAGES; calls += 1) {
    const page = Math.floor(seen / size) + 1
    const { reading, isTooLong, date } = await readPage(access, { page, size, query }, onSend)
    if (isTooLong && size > 1) {
      size = Math.floor(size / 2)
      continue
    }
    if (reading.kind !== 'found') {
      yield reading.kind === 'gone' ? { kind: 'unproved', reason: 'HTTP 404', status: 404 } : reading
      return
    }
    // Smaller pages do not always begin where the ones before have ended.
    const elements = reading.value.slice(seen % size)
    seen += elements.length
    yield { kind: 'found', value: { elements, date } }
    if (reading.value.length < size) return
  }
  yield { kind: 'unproved', reason: `The list goes on after ${PAGES} pages`, status: 200 }
}

async function readPage(
  access: RepositoryAccess,
  filter: Parameters<RepositoryAccess['api']['list']>[0],
  onSend: () => void,
) {
  let isTooLong = false
  let date: string | undefined
  const send = async () => {
    onSend()
    const reaction = await access.api.list(filter)
    if (reaction.kind === 'answer') date = String(reaction.headers.date ?? '')
    isTooLong = reaction.kind === 'lost' && reaction.isTooLong === true
    return reaction
  }
  const reading = await readThrough(access, undefined, send, elementsOf, 'search')
  return { reading, isTooLong, date }
}

const elementsOf = (json: unknown): readonly unknown[] | undefined => (Array.isArray(json) ? json : undefined)
