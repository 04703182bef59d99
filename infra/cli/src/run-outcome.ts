import type { PartialRunAnswer, RunAnswer } from '@regesta/contracts/pipelines'
import type { z } from 'zod'
import type { Outcome } from './command.js'
import { exitFor } from './exit-code.js'

/** How a pipeline run ended, item by item. */
export function runOutcome(answer: z.infer<typeof RunAnswer> | z.infer<typeof PartialRunAnswer>): Outcome {
  const { results } = answer
  const succeeded = results.filter(({ success }) => success).length
  const failures = results.filter(({ success }) => !success).map(({ id, message }) => `  ${id}: ${message}`)
  return { lines: [...failures, answer.message], result: answer, exitCode: exitFor(succeeded, results.length) }
}
