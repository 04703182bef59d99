import { useTexts } from '../texts/texts.js'
import { Outcome, type OutcomeKind } from './outcome.js'

const KINDS = {
  running: 'underway',
  completed: 'good',
  failed: 'bad',
  cancelled: 'off',
  interrupted: 'warning',
} as const satisfies Record<string, OutcomeKind>

/** How a run or any other work is, shown by shape, colour and word. */
export function RunState({ state }: { readonly state: keyof typeof KINDS }) {
  const { texts } = useTexts()
  return <Outcome kind={KINDS[state]}>{texts.work[state]}</Outcome>
}
