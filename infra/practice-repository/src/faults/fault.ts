import { z } from 'zod'
import { Lie } from './lie.js'
import { trigger } from './trigger.js'

/** Whether the work of a disturbed request happens: never, before the disturbance, or some time after it. */
const Commit = z.enum(['never', 'before', 'late']).default('never')
const Milliseconds = z.number().int().min(0).max(600_000)

const Answer = {
  status: z.number().int().min(400).max(599).default(500),
  /** The text of the error; the usual one of its status when not given. */
  message: z.string().optional(),
}

/** A misspelt member would let a fault hit every call, so none is passed over. */
const fault = <const K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.strictObject({ kind: z.literal(kind), ...trigger, ...shape })

export const Fault = z.discriminatedUnion('kind', [
  /** The answer is an error and nothing has happened. */
  fault('error-before-commit', Answer),
  /** The answer is an error although everything has happened. */
  fault('error-after-commit', Answer),
  /** The answer is an error, and what was asked for happens `after_ms` later. */
  fault('late-commit', {
    status: z.number().int().min(400).max(599).default(504),
    after_ms: Milliseconds.default(1000),
  }),
  /** There is never an answer. */
  fault('timeout', { commit: Commit, after_ms: Milliseconds.default(1000) }),
  /** The connection is reset: before anything, within the request body, after the commit, or within the answer's body. */
  fault('reset', {
    at: z.enum(['start', 'request-body', 'after-commit', 'answer-body']).default('start'),
    /** How much of the request or answer body gets through; half of it when not given. */
    bytes: z.number().int().min(0).optional(),
    commit: Commit,
    after_ms: Milliseconds.default(1000),
  }),
  /** A gateway's page instead of JSON. */
  fault('html-504', {
    status: z.union([z.literal(502), z.literal(504)]).default(504),
    commit: Commit,
    after_ms: Milliseconds.default(1000),
  }),
  fault('rate-limit', {
    headers: z.boolean().default(true),
    retry_after: z.number().int().min(0).default(1),
  }),
  /** The answer takes longer. */
  fault('delay', { delay_ms: Milliseconds.default(1000) }),
  /** What is committed now appears in lists and searches only later. */
  fault('search-delay', { delay_ms: Milliseconds.default(5000) }),
  /** Lists do not look at `status`. */
  fault('ignore-status', {}),
  /** The answer is not what happened. */
  Lie,
])

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
