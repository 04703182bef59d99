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

/** Collects the faults of one definition, each with its place, so that all are told at once. */
export interface Faults {
  add(place: string, problem: string): void
  readonly list: readonly string[]
}

export const collectFaults = (): Faults => {
  const list: string[] = []
  return { add: (place, problem) => void list.push(`${place}: ${problem}`), list }
}

export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
