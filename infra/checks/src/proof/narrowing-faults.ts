import type { ProvedTest } from '../evidence/evidence.js'
import { refusalsToShow } from '../released/narrowings.js'
import { currentSurface } from '../released/released-surface.js'

/** Sends every body and every member that the description demands, without it, to a whole installation. */
const SHOWN_BY = 'infra/endurance/tests/required-bodies.test.ts'

/** Refusals that the description states and that no test has shown. */
export function narrowingFaults(tests: readonly ProvedTest[], wanted = refusalsToShow(currentSurface())): string[] {
  const shown = tests
    .filter(({ file, state }) => file === SHOWN_BY && state === 'passed')
    .map(({ title }) => title.slice(title.lastIndexOf(' > ') + ' > '.length))
  const isShown = new Set(shown)
  return wanted.filter((title) => !isShown.has(title)).map((title) => `${SHOWN_BY} does not show: ${title}`)
}
