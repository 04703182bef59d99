import { EXIT, Refusal } from './exit-code.js'

export const doesNotRun = (home: string): string => `Regesta does not run on ${home}. Start it with regesta start`

/** For what needs a running Regesta. */
export const notRunning = (home: string): Refusal =>
  new Refusal(`${doesNotRun(home)}, or name its address with --url`, EXIT.unreachable)
