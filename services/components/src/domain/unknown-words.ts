import { asText } from '@regesta/contracts/as-text'
import {
  OLDER_PARAMETER_TYPES,
  ORIGINAL_STEM,
  PARAMETER_TYPES,
  unknownPlaceholders,
} from '@regesta/contracts/component-format'
import { say } from '@regesta/contracts/sentences'
import { z } from 'zod'

/** A value of the right shape that Regesta does not know. */
export interface UnknownWord {
  readonly path: readonly PropertyKey[]
  readonly input: unknown
  readonly message: string
}

const word = z.string().optional().catch(undefined)
const Choices = z
  .array(z.union([z.string(), z.number(), z.boolean()]))
  .optional()
  .catch(undefined)
const Item = z.looseObject({ type: word, pattern: word, name_pattern: word, options: Choices, choices: Choices })
const Items = z.array(Item.catch({})).catch([])
/** What is read here of a component.yaml; what has another shape is a fault of its own. */
const Words = z.object({
  outputs: Items,
  params: Items,
  parameter_groups: z.array(z.object({ parameters: Items }).catch({ parameters: [] })).catch([]),
})
type Items = z.output<typeof Items>

const TYPES: readonly string[] = [...PARAMETER_TYPES, ...Object.keys(OLDER_PARAMETER_TYPES)]

/**
 * Types of parameters, defaults and placeholders of file names that Regesta does not know. They are not part of the format's
 * schema: a component that has them still runs, with these values as text, until its author corrects them.
 */
export function unknownWords(raw: unknown): UnknownWord[] {
  const { outputs, params, parameter_groups } = Words.parse(raw)
  return [
    ...strangePatterns(outputs),
    ...parameter_groups.flatMap(({ parameters }, group) =>
      strangeParameters(parameters, ['parameter_groups', group, 'parameters']),
    ),
    ...strangeParameters(params, ['params']),
  ]
}

const strangeParameters = (items: Items, path: readonly PropertyKey[]): UnknownWord[] => [
  ...strangeTypes(items, path),
  ...strangeDefaults(items, path),
]

/** A form offers the options alone: a default beside them cannot be chosen, and the program may refuse it. */
const strangeDefaults = (items: Items, path: readonly PropertyKey[]): UnknownWord[] =>
  items.flatMap((item, index) => {
    const options = (item.options ?? item.choices ?? []).map(String)
    const given = item.default === '' ? [] : [item.default ?? []].flat()
    if (options.length === 0 || given.every((one) => options.includes(asText(one)))) return []
    const message = say('must_be_option', { values: options.join(', ') })
    return [{ path: [...path, index, 'default'], input: item.default, message }]
  })

const strangeTypes = (items: Items, path: readonly PropertyKey[]): UnknownWord[] =>
  items.flatMap(({ type }, index) =>
    type === undefined || TYPES.includes(type)
      ? []
      : [{ path: [...path, index, 'type'], input: type, message: say('must_be_one_of', { values: TYPES.join(', ') }) }],
  )

const strangePatterns = (items: Items): UnknownWord[] =>
  items.flatMap((item, index) =>
    (['pattern', 'name_pattern'] as const).flatMap((member) => {
      const input = item[member] ?? ''
      return unknownPlaceholders(input).map((placeholder) => ({
        path: ['outputs', index, member],
        input,
        message: say('must_be_placeholder', { stem: ORIGINAL_STEM, placeholder }),
      }))
    }),
  )
