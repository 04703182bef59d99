import { useTexts } from '../texts/texts.js'
import { Outcome, type OutcomeKind } from './outcome.js'

/** How the outcome of work in each state is shown. */
export const WORK_KINDS = {
  running: 'underway',
  completed: 'good',
  failed: 'bad',
  cancelled: 'off',
  interrupted: 'warning',
} as const satisfies Record<string, OutcomeKind>

/** How a run or any other work is, shown by shape, colour and word. */
export function RunState({ state }: { readonly state: keyof typeof WORK_KINDS }) {
  const { texts } = useTexts()
  return <Outcome kind={WORK_KINDS[state]}>{texts.work[state]}</Outcome>
}
