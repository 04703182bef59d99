import type { FaultInput } from '@regesta/practice-repository/faults/fault'

/** Specified waiting times are divided by this; late commits and slow searches with them. */
export const SCALE = 200

const ROUTES = [
  'createDeposition',
  'putBucketFile',
  'updateDeposition',
  'publishDeposition',
  'newVersion',
  'discardDeposition',
  'deleteDepositionFile',
  'getDeposition',
  'listDepositions',
  'listDepositionFiles',
]

/** A late commit comes at the latest when a write counts as absent, a slow search shows it up to 20 s after that. */
const LATEST_COMMIT = 200_000
const SLOWEST_SEARCH = 20_000

const scaled = (milliseconds: number) => Math.round(milliseconds / SCALE)

/** The longest time that a search hides anything here, milliseconds. */
export const SEARCH_DELAY = scaled(SLOWEST_SEARCH)

/** One fault of any kind at any call, before or after the commit. */
export function randomFault(random: () => number): FaultInput {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const at = { route: pick(ROUTES), skip: Math.floor(random() * 3), times: 1 + Math.floor(random() * 2) }
  const commit = pick(['never', 'before', 'late'] as const)
  const late = { commit, after_ms: scaled(random() * LATEST_COMMIT) }
  const status = pick([500, 502, 503, 504])
  const kinds: (() => FaultInput)[] = [
    () => ({ ...at, kind: 'error-before-commit', status }),
    () => ({ ...at, kind: 'error-after-commit', status }),
    () => ({ ...at, kind: 'late-commit', status, after_ms: late.after_ms }),
    () => ({ ...at, kind: 'timeout', ...late }),
    () => ({
      ...at,
      kind: 'reset',
      at: pick(['start', 'request-body', 'after-commit', 'answer-body'] as const),
      ...late,
    }),
    () => ({ ...at, kind: 'html-504', ...late }),
    () => ({ ...at, kind: 'rate-limit', headers: random() < 0.5, retry_after: 1 }),
    () => ({ kind: 'search-delay', delay_ms: scaled(random() * SLOWEST_SEARCH), times: null }),
  ]
  return pick(kinds)()
}
