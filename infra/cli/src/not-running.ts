import type { Call, Outcome } from './command.js'
import { EXIT, Refusal } from './exit-code.js'

export const doesNotRun = (home: string): string => `Regesta does not run on ${home}. Start it with regesta start`

/** For what needs a running Regesta. */
export const notRunning = (home: string): Refusal =>
  new Refusal(`${doesNotRun(home)}, or name its address with --url`, EXIT.unreachable)

/** The answer of a command that finds nothing running; programs that take its result cannot mistake the sentence for one. */
export function nothingRuns({ print }: Pick<Call, 'print'>, sentence: string, result: object): Outcome {
  print(sentence)
  return { lines: [], result, exitCode: EXIT.unreachable }
}
