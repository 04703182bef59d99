import { z } from 'zod'
import { Lie } from './lie.js'

/** Whether the work of a disturbed request happens: never, before the disturbance, or some time after it. */
const Commit = z.enum(['never', 'before', 'late']).default('never')
const Milliseconds = z.number().int().min(0).max(600_000)

const Answer = {
  status: z.number().int().min(400).max(599).default(500),
  /** The text of the error; the usual one of its status when not given. */
  message: z.string().optional(),
}

const Kinds = z.discriminatedUnion('kind', [
  /** The answer is an error and nothing has happened. */
  z.strictObject({ kind: z.literal('error-before-commit'), ...Answer }),
  /** The answer is an error although everything has happened. */
  z.strictObject({ kind: z.literal('error-after-commit'), ...Answer }),
  /** The answer is an error, and what was asked for happens `after_ms` later. */
  z.strictObject({
    kind: z.literal('late-commit'),
    status: z.number().int().min(400).max(599).default(504),
    after_ms: Milliseconds.default(1000),
  }),
  /** There is never an answer. */
  z.strictObject({ kind: z.literal('timeout'), commit: Commit, after_ms: Milliseconds.default(1000) }),
  /** The connection is reset: before anything, within the request body, after the commit, or within the answer's body. */
  z.strictObject({
    kind: z.literal('reset'),
    at: z.enum(['start', 'request-body', 'after-commit', 'answer-body']).default('start'),
    /** How much of the request or answer body gets through; half of it when not given. */
    bytes: z.number().int().min(0).optional(),
    commit: Commit,
    after_ms: Milliseconds.default(1000),
  }),
  /** A gateway's page instead of JSON. */
  z.strictObject({
    kind: z.literal('html-504'),
    status: z.union([z.literal(502), z.literal(504)]).default(504),
    commit: Commit,
    after_ms: Milliseconds.default(1000),
  }),
  z.strictObject({
    kind: z.literal('rate-limit'),
    headers: z.boolean().default(true),
    retry_after: z.number().int().min(0).default(1),
  }),
  /** The answer takes longer. */
  z.strictObject({ kind: z.literal('delay'), delay_ms: Milliseconds.default(1000) }),
  /** What is committed now appears in lists and searches only later. */
  z.strictObject({ kind: z.literal('search-delay'), delay_ms: Milliseconds.default(5000) }),
  /** Lists do not look at `status`. */
  z.strictObject({ kind: z.literal('ignore-status') }),
  /** The answer is not what happened. */
  Lie,
])

/** Where and how often: the calls it applies to, after `skip` of them, `times` times, each with a probability. */
const Trigger = z.object({
  /** The name of a use case, for example `publishDeposition`; `*` is any. */
  route: z.string().default('*'),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', '*']).default('*'),
  /** Only calls whose path contains this text. */
  path: z.string().optional(),
  skip: z.number().int().min(0).default(0),
  /** null: without end */
  times: z.number().int().min(1).nullable().default(1),
  probability: z.number().min(0).max(1).default(1),
  seed: z.number().int().default(1),
})

export const Fault = z.intersection(Trigger, Kinds)
export type Fault = z.infer<typeof Fault>
export type FaultInput = z.input<typeof Fault>

/** The member that says whether and when the disturbed work happens. */
export const commitOf = (fault: Fault): 'never' | 'before' | 'late' => {
  if (fault.kind === 'error-after-commit') return 'before'
  if (fault.kind === 'late-commit') return 'late'
  if (fault.kind === 'reset' && (fault.at === 'after-commit' || fault.at === 'answer-body')) return 'before'
  if (fault.kind === 'timeout' || fault.kind === 'html-504' || fault.kind === 'reset') return fault.commit
  return 'never'
}
