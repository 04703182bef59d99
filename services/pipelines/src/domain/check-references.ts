import { type Definition, SOURCE_FILE } from './definition.js'
import type { Faults } from './read-member.js'

/** Every file id that a step reads must come from the source file or from an earlier step; step numbers and ids must differ. */
export function checkReferences(definition: Definition, faults: Faults): void {
  const known = new Set([SOURCE_FILE])
  const numbers = new Set<number>()
  for (const step of definition.steps) {
    const place = `step ${step.step_number} (${step.step_name})`
    if (numbers.has(step.step_number)) faults.add(place, 'has the number of another step')
    numbers.add(step.step_number)
    for (const [input, source] of Object.entries(step.inputMapping)) {
      if (source.sourceType === 'pipelineFile' && !known.has(source.fileId)) {
        faults.add(`${place}, input '${input}'`, `reads '${source.fileId}', which no earlier step writes`)
      }
    }
    for (const output of step.outputs) {
      if (known.has(output.id)) faults.add(`${place}, output '${output.id}'`, 'has an id that is taken already')
      known.add(output.id)
    }
  }
}
