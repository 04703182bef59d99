import { type Deposition, depositionOf, isShown } from '../domain/deposition-view.js'
import { CERTAINTY } from '../domain/reading-schedule.js'
import type { Clock } from '../outside/clock.js'
import type { Held } from './held.js'

/** For so long a reading counts as fresh while nothing is sent, specified milliseconds: nobody changes a draft by hand sooner. */
const FRESH = 10_000
/** Records that are remembered. */
const MOST = 10_000

type About = Pick<Held, 'project' | 'record' | 'access'>

interface Noted {
  readonly draft: Deposition
  readonly at: number
  readonly place: string
}

/**
 * What the readings after writes have shown, for whoever needs the same a moment later: each call counts against the limit of
 * the repository. Whatever is sent to a draft ends the use of what was read of it before.
 */
export function recentReadings(clock: Pick<Clock, 'steady' | 'span'>) {
  const stored = new Map<string, string>()
  const noted = new Map<string, Noted>()
  const distrusted = new Map<string, number>()
  const isWithin = (at: number, time: number) => clock.steady() - at < clock.span(time)
  const isDistrusted = (key: string) => isWithin(distrusted.get(key) ?? Number.NEGATIVE_INFINITY, CERTAINTY)
  const outdate = (key: string) => {
    stored.delete(key)
    noted.delete(key)
  }

  return {
    /** Something is about to be sent to the draft of a record, or it is read for another purpose. */
    outdate: (about: About): void => outdate(keyOf(about)),
    /** Nobody knows whether or when something that was sent arrives, so that for now every reading is needed. */
    distrust: (held: Held): void => {
      outdate(keyOf(held))
      remember(distrusted, keyOf(held), clock.steady())
    },
    /** The record holds its draft as it was read after the last write. */
    noteStored: (held: Held): void => remember(stored, keyOf(held), placeOf(held)),
    /** The draft as the record holds it, whenever that was; undefined when something has been sent to it since. */
    stored: (about: About): Deposition | undefined =>
      stored.get(keyOf(about)) === placeOf(about) ? draftIn(about) : undefined,
    /** The draft was read after the last write. */
    note: (held: Held, draft: Deposition): void => {
      for (const [key, { at }] of noted) if (!isWithin(at, FRESH)) noted.delete(key)
      const reading = { draft, at: clock.steady(), place: placeOf(held) }
      if (!isDistrusted(keyOf(held))) remember(noted, keyOf(held), reading)
    },
    /** A fresh reading after the last write, only once: whoever asks again wants to know anew. */
    take: (held: Held): Deposition | undefined => {
      const found = noted.get(keyOf(held))
      noted.delete(keyOf(held))
      if (found === undefined || !isWithin(found.at, FRESH) || found.place !== placeOf(held)) return undefined
      return isDraftOf(held, found.draft) ? found.draft : undefined
    },
  }
}

export type RecentReadings = ReturnType<typeof recentReadings>

const keyOf = ({ project, record }: About) => `${project} ${record.record_uuid}`

/** A reading under another account, or at another repository, says nothing. */
const placeOf = ({ access }: About) => `${access.address.identity} ${access.account()}`

/** What a file lacks there may be shown to whoever reads again. */
function draftIn(about: About): Deposition | undefined {
  const draft = depositionOf(about.record.record_metadata)
  if (draft === undefined || !isDraftOf(about, draft)) return undefined
  return draft.files.every((entry) => isShown(entry) && entry.id !== '') ? draft : undefined
}

const isDraftOf = ({ record }: About, { id, submitted }: Deposition) => id === record.repo_record_id && !submitted

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > MOST && oldest !== undefined) map.delete(oldest)
}
