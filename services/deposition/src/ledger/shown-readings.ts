import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { Deposition } from '../domain/deposition-view.js'
import type { Clock } from '../outside/clock.js'
import type { Reading } from '../outside/readings.js'
import type { RepositoryAccess } from '../outside/repository-access.js'

/** For so long a reading that is only looked at is used again, specified milliseconds: each one counts against the limit. */
const SHOWN = 60_000
/** Readings that are remembered. */
const MOST = 500

/** What the repository showed, and when. */
export interface Shown {
  readonly reading: Reading<Deposition>
  readonly at: string
}

interface Kept {
  readonly access: RepositoryAccess
  readonly shown: Promise<Shown>
  readonly since: number
}

/** Which deposition is looked at, and for which record. */
interface About {
  readonly access: RepositoryAccess
  readonly record: InternalRecord
  readonly id: string
}

/**
 * Readings for people who only look. Who looks again within a minute sees the same reading, also while it is under way; whatever
 * has changed the record here meanwhile is a reason to read anew. Nothing is ever decided by them.
 */
export function shownReadings(clock: Pick<Clock, 'now' | 'steady' | 'span'>) {
  const kept = new Map<string, Kept>()
  /** A reading under another account says nothing; whose a token is may be known only since that reading. */
  const isFresh = ({ since, access }: Kept, account: string) =>
    access.account() === account && clock.steady() - since < clock.span(SHOWN)

  return {
    read: (about: About, read: () => Promise<Reading<Deposition>>): Promise<Shown> => {
      const key = keyOf(about)
      const found = kept.get(key)
      if (found !== undefined && isFresh(found, about.access.account())) return found.shown
      const shown = read().then((reading) => ({ reading, at: new Date(clock.now()).toISOString() }))
      const forget = () => void kept.delete(key)
      // What could not be read is asked for again.
      shown.then(({ reading }) => reading.kind !== 'unproved' || forget(), forget)
      kept.delete(key)
      kept.set(key, { access: about.access, shown, since: clock.steady() })
      const [oldest] = kept.keys()
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
      return shown
    },
  }
}

export type ShownReadings = ReturnType<typeof shownReadings>

/** What stands in it whenever something was sent for the record. */
const keyOf = ({ access, record, id }: About) =>
  JSON.stringify([
    access.project,
    record.record_uuid,
    record.last_updated_timestamp,
    record.remote_files.map(({ remote_key, md5, state }) => [remote_key, md5, state]),
    access.address.identity,
    id,
  ])
