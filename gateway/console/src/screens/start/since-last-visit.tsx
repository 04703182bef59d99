import { useEffect, useState } from 'react'
import type { Work } from '../../api/queries.js'
import { useTexts } from '../../texts/texts.js'

const KEY = 'regesta.last-visit'
/** A visit is over when nobody has looked at the start page for so long. Milliseconds. */
const VISIT = 30 * 60_000

/** What has ended while nobody was here. */
export function SinceLastVisit({ operations }: { readonly operations: readonly Work[] }) {
  const { texts, moment } = useTexts()
  const [since] = useState(lastVisit)
  useEffect(noteVisit, [])
  if (since === null) return null
  const ended = operations.filter(({ completed_at }) => completed_at !== null && completed_at > since)
  if (ended.length === 0) return null
  const bad = ended.filter(({ status }) => status === 'failed' || status === 'interrupted').length
  return <p>{texts.start.since(moment(since), ended.length - bad, bad)}</p>
}

interface Visits {
  /** When this visit was last seen, and when the one before it was. */
  readonly seen: string
  readonly before: string | null
}

/** null on the first visit. */
function lastVisit(): string | null {
  const kept = read()
  if (kept === null) return null
  return Date.now() - Date.parse(kept.seen) > VISIT ? kept.seen : kept.before
}

function noteVisit(): void {
  const visits: Visits = { seen: new Date().toISOString(), before: lastVisit() }
  try {
    localStorage.setItem(KEY, JSON.stringify(visits))
  } catch {
    // A browser that keeps nothing is always here for the first time.
  }
}

function read(): Visits | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Visits | null
  } catch {
    return null
  }
}
