import { say } from '@regesta/contracts/sentences'
import { z } from 'zod'

export type Loose = Record<string, unknown>

/** 0/1 and texts come from older clients and from YAML. */
export const Flag = z.union([z.boolean(), z.literal([0, 1]).transform((value) => value === 1), z.stringbool()])
export const Textual = z.union([z.string(), z.number().transform(String)])
export const Seconds = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().positive())

/** The faults of one definition, each a sentence with its place, so that all are reported at once. */
export type Faults = string[]

export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first of some members that is there, parsed; a missing or wrong one is a fault unless there is a fallback. */
export function takeMember<T>(
  from: Loose,
  names: readonly string[],
  schema: z.ZodType<T>,
  otherwise: T | undefined,
  place: string,
  faults: Faults,
): T {
  const name = names.find((candidate) => from[candidate] !== undefined && from[candidate] !== null)
  const where = place === '' ? (name ?? names[0] ?? '') : `${place}.${name ?? names[0]}`
  if (name === undefined) {
    if (otherwise === undefined) faults.push(say('member_missing', { member: where }))
    return otherwise as T
  }
  const result = schema.safeParse(from[name])
  if (result.success) return result.data
  const [issue] = result.error.issues
  const received = JSON.stringify(from[name]).slice(0, 80)
  // A rule of ours says what it demands.
  const fault =
    issue?.code === 'custom'
      ? say('value_demanded', { member: where, demand: issue.message, received })
      : say('member_unfit', { member: where, received })
  faults.push(fault)
  return otherwise as T
}
