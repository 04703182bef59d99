import { fixedMessages } from './fixed-messages.js'
import { limits } from './limits.js'
import type { TestName } from './test-name.js'
import { transitions } from './transitions.js'

/** Something that has to hold, with the test that shows it. */
export interface Requirement {
  readonly what: string
  /** Left out only with a reason. */
  readonly test?: TestName
  /** A fixed text that the test has to write out. */
  readonly text?: string
  /** Why no test can show it. */
  readonly reason?: string
}

/** What the endpoints and their statuses do not tell, by chapter of the table. */
export const requirements: Readonly<Record<string, readonly Requirement[]>> = {
  Limits: limits,
  'States and transitions': transitions,
  'Fixed messages': fixedMessages,
}
