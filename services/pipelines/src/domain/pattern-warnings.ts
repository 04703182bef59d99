import { ORIGINAL_STEM, unknownPlaceholders } from '@regesta/contracts/component-format'
import type { Definition } from './definition.js'

/** Patterns that no file will have the name of; the output is then the one that the component declares at its place. */
export const patternWarnings = ({ steps }: Definition): string[] =>
  steps.flatMap(({ step_number, step_name, outputs }) =>
    outputs.flatMap(({ id, pattern }) =>
      unknownPlaceholders(pattern).map(
        (placeholder) =>
          `Step ${step_number} (${step_name}): 'pattern' of output '${id}' must have no other placeholder than ${ORIGINAL_STEM}, but has ${placeholder}, received ${JSON.stringify(pattern)}. No file will have that name`,
      ),
    ),
  )
