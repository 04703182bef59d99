import { ActionButton } from './action-button.js'
import './pick-bar.css'

interface PickBarProps {
  /** How many are chosen, in words. */
  readonly status: string
  readonly all: string
  readonly none: string
  readonly isAnyChosen: boolean
  readonly onAll: () => void
  readonly onNone: () => void
}

/** What is chosen of a table, and the ways to choose all of it or nothing. */
export const PickBar = ({ status, all, none, isAnyChosen, onAll, onNone }: PickBarProps) => (
  <div data-keeps-focus className="pick-bar">
    <span role="status">{status}</span>
    <span className="actions">
      <ActionButton onPress={onAll}>{all}</ActionButton>
      {isAnyChosen && <ActionButton onPress={onNone}>{none}</ActionButton>}
    </span>
  </div>
)
