import { z } from 'zod'

/** Where and how often: the calls that a fault applies to, after `skip` of them, `times` times, each with a probability. */
export const trigger = {
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
}
