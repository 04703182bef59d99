import type { ProvedTest } from '../evidence/evidence.js'
import { contractFaults } from './contract-rules.js'
import { fixedTexts } from './fixed-texts.js'
import { narrowingFaults } from './narrowing-faults.js'
import { answerFaults, promisedAnswers } from './promised-answers.js'
import { ruleFaults } from './rule-faults.js'
import { rules } from './rules.js'
import { textFaults } from './text-faults.js'

/** How much has to be shown, for the line that says that it was. */
export const toShow =
  `${promisedAnswers.length} answers, ${Object.keys(rules).length} limits and states, ` +
  `${Object.values(fixedTexts).flat().length} fixed texts`

/** What is promised and was not shown by the tests that ran. */
export const proofFaults = (tests: readonly ProvedTest[]): string[] => [
  ...contractFaults(),
  ...answerFaults(tests),
  ...ruleFaults(tests),
  ...textFaults(tests),
  ...narrowingFaults(tests),
]
