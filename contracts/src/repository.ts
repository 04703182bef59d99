import { z } from 'zod'
import { get, inProject, pageOf, QueryCount, QueryFlag, Timestamp } from './endpoint.js'
import { WriteKind, WriteState } from './projects-internal.js'
import { say } from './sentences.js'

/*
 * What is going on between Regesta and its repositories: writes that have no end yet, and the limits that calls wait for.
 */

const RepositoryWrite = z.strictObject({
  write_id: z.string(),
  record_id: z.int(),
  record_title: z.string(),
  is_sandbox: z.boolean(),
  repository: z.string(),
  kind: WriteKind,
  /** The file that it is about. */
  remote_key: z.string().nullable(),
  state: WriteState.extract(['sent', 'unknown']),
  sent_at: Timestamp,
  /** Readings so far, and when the next one is due; no time while its answer is waited for. */
  reads: z.int(),
  next_read_at: Timestamp.nullable(),
  response_status: z.int().nullable(),
  outcome: z.string().nullable(),
  /** What the next reading leads to, in a sentence. */
  happens_then: z.string(),
  /** How a person can end it sooner; null while it is being sent. */
  way_out: z.string().nullable(),
})

const CallWindow = z.strictObject({ limit: z.int(), used: z.int(), left: z.int() })

const RepositoryLimits = z.strictObject({
  is_sandbox: z.boolean(),
  /** Normalised base URL, or `practice`. */
  repository: z.string(),
  /** Null where calls are not held back, as at the practice repository of the installation. */
  per_minute: CallWindow.nullable(),
  per_hour: CallWindow.nullable(),
  /** Lists and searches, which count against the limits of all calls, too. */
  searches_per_minute: CallWindow.nullable(),
  /** Calls that wait for their turn. */
  waiting_calls: z.int(),
  /** When the next call may be sent; null where it may be sent at once. */
  waiting_until: Timestamp.nullable(),
})
export type RepositoryLimits = z.infer<typeof RepositoryLimits>

export const repository = {
  listRepositoryWrites: inProject.get('/repository/writes', {
    summary: 'Writes at the repositories that have no end yet, the oldest first, with what happens next',
    query: z.object({
      page: QueryCount(1),
      limit: QueryCount(50).refine((limit) => limit <= 500, say('must_not_be_more', { bound: 500 })),
    }),
    answers: { 200: pageOf(RepositoryWrite) },
    errors: [400, 500],
  }),
  showRepositoryLimits: get('/repository/limits', {
    summary: 'How many calls the limits of both repositories leave, or of one, and until when the next one waits',
    query: z.object({ is_sandbox: QueryFlag.optional() }),
    answers: { 200: z.strictObject({ repositories: z.array(RepositoryLimits) }) },
    errors: [400],
  }),
}
