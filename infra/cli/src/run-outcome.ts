import type { PartialRunAnswer, RunAnswer } from '@regesta/contracts/pipelines'
import type { z } from 'zod'
import type { Outcome } from './command.js'
import { exitFor } from './exit-code.js'
import { counted } from './table.js'

/** How a pipeline run ended, item by item. */
export function runOutcome(answer: z.infer<typeof RunAnswer> | z.infer<typeof PartialRunAnswer>): Outcome {
  const { results } = answer
  const succeeded = results.filter(({ success }) => success).length
  const failures = results.filter(({ success }) => !success).map(({ id, message }) => `  ${id}: ${message}`)
  // The sentence that clients compare has the plural for one, too.
  const message = answer.success ? `The pipeline has run over ${counted(results.length, 'item')}` : answer.message
  return { lines: [...failures, message], result: answer, exitCode: exitFor(succeeded, results.length) }
}
