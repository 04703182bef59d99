import { ActionButton } from '../../parts/action-button.js'
import { type Choice, countOf } from './choice.js'
import { useSendingTexts } from './texts.js'

interface PickBarProps {
  readonly address: Choice
  readonly total: number
  readonly onChange: (choice: Choice) => void
}

/** How many are chosen of all that fit; where nobody has chosen, what is offered is about all of them. */
export function PickBar({ address, total, onChange }: PickBarProps) {
  const says = useSendingTexts()
  if (total === 0) return null
  const isChosen = address.pick !== undefined
  return (
    <div className="pick-bar">
      <span role="status">{isChosen ? says.chosenOf(countOf(address, total), total) : says.allMeant(total)}</span>
      <span className="actions">
        <ActionButton onPress={() => onChange({ pick: 'all', but: undefined })}>{says.chooseAll(total)}</ActionButton>
        {isChosen && (
          <ActionButton onPress={() => onChange({ pick: undefined, but: undefined })}>{says.chooseNone}</ActionButton>
        )}
      </span>
    </div>
  )
}
