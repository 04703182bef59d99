import {
  OLDER_PARAMETER_TYPES,
  ORIGINAL_STEM,
  PARAMETER_TYPES,
  unknownPlaceholders,
} from '@regesta/contracts/component-format'
import { z } from 'zod'

/** A value of the right shape that nobody knows. */
export interface UnknownWord {
  readonly path: readonly PropertyKey[]
  readonly input: string
  readonly message: string
}

const word = z.string().optional().catch(undefined)
const Items = z.array(z.looseObject({ type: word, pattern: word, name_pattern: word }).catch({})).catch([])
/** What is read here of a component.yaml; what has another shape is a fault of its own. */
const Words = z.object({
  outputs: Items,
  params: Items,
  parameter_groups: z.array(z.object({ parameters: Items }).catch({ parameters: [] })).catch([]),
})
type Items = z.output<typeof Items>

const TYPES: readonly string[] = [...PARAMETER_TYPES, ...Object.keys(OLDER_PARAMETER_TYPES)]

/**
 * Types of parameters and placeholders of file names that Regesta does not know. They are no part of the format's schema: a
 * component that has them runs, as text goes, until its author puts them right.
 */
export function unknownWords(raw: unknown): UnknownWord[] {
  const { outputs, params, parameter_groups } = Words.parse(raw)
  return [
    ...strangePatterns(outputs),
    ...parameter_groups.flatMap(({ parameters }, group) =>
      strangeTypes(parameters, ['parameter_groups', group, 'parameters']),
    ),
    ...strangeTypes(params, ['params']),
  ]
}

const strangeTypes = (items: Items, path: readonly PropertyKey[]): UnknownWord[] =>
  items.flatMap(({ type }, index) =>
    type === undefined || TYPES.includes(type)
      ? []
      : [{ path: [...path, index, 'type'], input: type, message: `must be one of ${TYPES.join(', ')}` }],
  )

const strangePatterns = (items: Items): UnknownWord[] =>
  items.flatMap((item, index) =>
    (['pattern', 'name_pattern'] as const).flatMap((member) => {
      const input = item[member] ?? ''
      return unknownPlaceholders(input).map((placeholder) => ({
        path: ['outputs', index, member],
        input,
        message: `must have no other placeholder than ${ORIGINAL_STEM}, but has ${placeholder}`,
      }))
    }),
  )
