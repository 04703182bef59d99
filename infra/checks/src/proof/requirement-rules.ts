import type { ProvedTest } from '../evidence/evidence.js'
import { sameTest, sourceOf } from './choose-test.js'
import { type Requirement, requirements } from './requirements.js'

/** Requirements whose test is missing, has not passed, or does not write the fixed text. */
export function requirementFaults(
  tests: readonly ProvedTest[],
  all: readonly Requirement[] = Object.values(requirements).flat(),
): string[] {
  return all.flatMap((requirement) => faultsOf(requirement, tests))
}

function faultsOf({ what, test, text, reason }: Requirement, tests: readonly ProvedTest[]): string[] {
  if (test === undefined)
    return reason === undefined ? [`'${what}' has neither a test nor a reason for having none`] : []
  const found = tests.filter((each) => sameTest(each, test))
  if (found.length === 0) return [`'${what}' is shown by a test that does not exist: ${test.file}, '${test.title}'`]
  if (found.some(({ state }) => state === 'failed'))
    return [`'${what}' is shown by a test that failed: '${test.title}'`]
  if (text !== undefined && !sourceOf(test).includes(text)) {
    return [`'${test.title}' in ${test.file} does not write the fixed text '${text}'`]
  }
  return []
}
