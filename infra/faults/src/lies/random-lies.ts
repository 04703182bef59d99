import type { FaultInput } from '@regesta/practice-repository/faults/fault'
import type { LieInput } from '@regesta/practice-repository/faults/lie'

const MADE = ['createDeposition', 'newVersion', 'updateDeposition', 'publishDeposition']
const CALLS = [...MADE, 'putBucketFile', 'discardDeposition', 'deleteDepositionFile']
const READ = ['getDeposition', 'getDeposition', 'listDepositions', 'listDepositionFiles', 'getRecord']

const MEMBERS = [
  'owner',
  'created',
  'submitted',
  'state',
  'title',
  'doi',
  'conceptdoi',
  'conceptrecid',
  'metadata',
  'links',
  'files',
]

/** Milliseconds between two bytes of an answer that comes byte by byte; it would take minutes of specified time. */
const DRIP = 50

type Draw = <const T>(values: readonly T[]) => T

/** Lies that are rare here, because each of them costs seconds. */
const COSTLY: ((pick: Draw) => LieInput)[] = [
  () => ({ kind: 'lie', lie: 'retry-after', retry_after: '99999999' }),
  (pick) => ({ kind: 'lie', lie: 'endless', compressed: pick([true, false]) }),
]

const COMMON: ((pick: Draw, random: () => number) => LieInput)[] = [
  (pick, random) => ({
    kind: 'lie',
    lie: pick(['null-members', 'missing-members']),
    members: someOf(MEMBERS, random),
    commit: done(pick),
  }),
  (pick) => ({ kind: 'lie', lie: pick(['null-members', 'missing-members']), members: ['id'], commit: done(pick) }),
  (pick) => ({ kind: 'lie', lie: pick(['empty-object', 'empty-list', 'empty-body']), commit: done(pick) }),
  (pick) => ({ kind: 'lie', lie: pick(['html', 'cut-body']), commit: done(pick) }),
  (pick) => ({ kind: 'lie', lie: pick(['another-id', 'foreign-draft']), commit: done(pick) }),
  (pick) => ({ kind: 'lie', lie: 'unsubmitted', commit: done(pick) }),
  (pick) => ({ kind: 'lie', lie: 'drip', every_ms: DRIP, commit: done(pick) }),
  (pick) => ({ kind: 'lie', lie: 'redirect', status: pick([301, 302, 303, 307, 308]) }),
  (pick) => ({
    kind: 'lie',
    lie: 'quoted-token',
    status: pick([400, 403, 404, 500]),
    form: pick(['plain', 'url', 'base64']),
  }),
  () => ({ kind: 'lie', lie: 'broken-element' }),
  () => ({ kind: 'lie', lie: 'echo' }),
]

const done = (pick: Draw) => pick(['before', 'before', 'never'])

const someOf = (values: readonly string[], random: () => number) => values.filter(() => random() < 0.25)

/** One lie of any kind at any call. */
export function randomLie(random: () => number): FaultInput {
  const pick: Draw = (values) => values[Math.floor(random() * values.length)] as (typeof values)[number]
  const told = pick(random() < 0.04 ? COSTLY : COMMON)(pick, random)
  const routes = told.lie === 'broken-element' ? ['listDepositions'] : random() < 0.6 ? CALLS : READ
  return { ...told, route: pick(routes), skip: Math.floor(random() * 3), times: 1 + Math.floor(random() * 2) }
}
