import { say } from '@regesta/contracts/sentences'
import { type Definition, SOURCE_FILE } from './definition.js'
import type { Faults } from './read-member.js'

/** Every file id that a step reads must come from the source file or from an earlier step; step numbers and ids must differ. */
export function checkReferences(definition: Definition, faults: Faults): void {
  const known = new Set([SOURCE_FILE])
  const numbers = new Set<number>()
  for (const step of definition.steps) {
    const place = { number: step.step_number, step: step.step_name }
    if (numbers.has(step.step_number)) faults.push(say('step_number_taken', place))
    numbers.add(step.step_number)
    for (const [input, source] of Object.entries(step.inputMapping)) {
      if (source.sourceType === 'pipelineFile' && !known.has(source.fileId)) {
        faults.push(say('step_reads_nothing', { ...place, name: input, id: source.fileId }))
      }
    }
    for (const output of step.outputs) {
      if (known.has(output.id)) faults.push(say('step_output_taken', { ...place, id: output.id }))
      known.add(output.id)
    }
  }
}
