import { ORIGINAL_STEM, unknownPlaceholders } from '@regesta/contracts/component-format'
import { say } from '@regesta/contracts/sentences'
import type { Definition } from './definition.js'

/** Patterns that no file will have the name of; the output is then the one that the component declares at its place. */
export const patternWarnings = ({ steps }: Definition): string[] =>
  steps.flatMap(({ step_number, step_name, outputs }) =>
    outputs.flatMap(({ id, pattern }) =>
      unknownPlaceholders(pattern).map((placeholder) =>
        say('pattern_unknown', {
          ...{ number: step_number, step: step_name, id, placeholder },
          ...{ stem: ORIGINAL_STEM, received: JSON.stringify(pattern) },
        }),
      ),
    ),
  )
