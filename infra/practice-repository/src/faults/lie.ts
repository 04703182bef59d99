import { z } from 'zod'
import { trigger } from './trigger.js'

const Milliseconds = z.number().int().min(0).max(600_000)

/** Whether the work that the lie is about happens all the same; `never` takes back whatever it wrote. */
const happens = (usually: 'never' | 'before') => ({ commit: z.enum(['never', 'before']).default(usually) })

/** `[]` for all optional members of a deposition. */
const Members = z.array(z.string().min(1)).default([])

const lie = <const N extends string, S extends z.ZodRawShape>(name: N, shape: S) =>
  z.strictObject({ kind: z.literal('lie'), lie: z.literal(name), ...trigger, ...shape })

/** Answers that are not what happened, and unusable answers. */
export const Lie = z.discriminatedUnion('lie', [
  /** Members of the answer, or of each element of a list, are null. */
  lie('null-members', { ...happens('before'), members: Members }),
  lie('missing-members', { ...happens('before'), members: Members }),
  lie('empty-object', happens('before')),
  lie('empty-list', happens('before')),
  /** A page for people, with the status of success. */
  lie('html', happens('before')),
  lie('empty-body', happens('before')),
  /** The first half of the answer, as if it were the whole. */
  lie('cut-body', happens('before')),
  /** A body that does not end before the client goes, packed or plain. */
  lie('endless', { ...happens('before'), compressed: z.boolean().default(true) }),
  /** The answer comes byte by byte. */
  lie('drip', { ...happens('before'), every_ms: Milliseconds.min(1).default(20_000) }),
  /** The id of another deposition of the account. */
  lie('another-id', happens('before')),
  /** An unpublished draft of another account. */
  lie('foreign-draft', happens('before')),
  /** The deposition as if it had never been published. */
  lie('unsubmitted', happens('before')),
  lie('redirect', {
    ...happens('never'),
    status: z.literal([301, 302, 303, 307, 308]).default(302),
    /** Where to; the same path at a host that does not exist when not given. */
    location: z.string().min(1).optional(),
  }),
  /** A rest that no client can keep. With status 200 it is on the answer of a call that was done. */
  lie('retry-after', {
    ...happens('never'),
    status: z.literal([200, 429, 503]).default(429),
    retry_after: z.string().min(1).default('3155760000'),
  }),
  /** A refusal that quotes the token it was asked with. */
  lie('quoted-token', {
    ...happens('never'),
    status: z.number().int().min(400).max(599).default(403),
    form: z.enum(['plain', 'url', 'base64']).default('plain'),
  }),
  /** One element of a list is not a deposition. */
  lie('broken-element', { place: z.number().int().min(0).default(0) }),
  /** The answer to a call that was done, but of which nothing is kept. */
  lie('echo', {}),
])

export type Lie = z.infer<typeof Lie>
export type LieInput = z.input<typeof Lie>

/** Whether the work behind a lie is kept. */
export const isKept = (told: Lie): boolean => told.lie !== 'echo' && (told as { commit?: string }).commit !== 'never'
