import type { ProvedTest } from '../evidence/evidence.js'
import { chooseTest } from './choose-test.js'
import { type Outcome, type PublicEndpoint, surface } from './surface.js'
import type { TestName } from './test-name.js'
import { unreachable } from './unreachable.js'

/** One outcome of one endpoint with the test that shows it, or the reason why no test can. */
export interface Cell {
  readonly group: string
  readonly endpoint: PublicEndpoint
  readonly outcome: Outcome
  readonly test: TestName | undefined
  readonly reason: string | undefined
}

export const cellKey = ({ endpoint, outcome }: Cell) => `${endpoint.key} ${outcome.name}`

/** All outcomes of all public endpoints. */
export function cells(tests: readonly ProvedTest[], named: ReadonlyMap<string, TestName>): Cell[] {
  return [...surface()].flatMap(([group, endpoints]) =>
    endpoints.flatMap((endpoint) =>
      endpoint.outcomes.map((outcome) => {
        const key = `${endpoint.key} ${outcome.name}`
        const test = chooseTest(endpoint, outcome, tests, named.get(key))
        return { group, endpoint, outcome, test, reason: unreachable[key] }
      }),
    ),
  )
}

/** Cells without a test and without a reason, and reasons that a test has made untrue. */
export function cellFaults(all: readonly Cell[]): string[] {
  return all.flatMap((cell) => {
    if (cell.test === undefined && cell.reason === undefined) {
      return [
        `No passed test of ${cell.endpoint.home} gets ${cell.outcome.name} from ${cell.endpoint.key}. Write one there`,
      ]
    }
    if (cell.test !== undefined && cell.reason !== undefined) {
      return [`${cellKey(cell)} is said to be out of reach, but '${cell.test.title}' gets it. Strike the reason out`]
    }
    return []
  })
}
