import { PickBar } from '../../parts/pick-bar.js'
import { type Choice, countOf } from './choice.js'
import { useSendingTexts } from './texts.js'

interface RecordPickBarProps {
  readonly address: Choice
  readonly total: number
  readonly onChange: (choice: Choice) => void
}

/** How many are chosen of all that fit; where nobody has chosen, what is offered is about all of them. */
export function RecordPickBar({ address, total, onChange }: RecordPickBarProps) {
  const says = useSendingTexts()
  if (total === 0) return null
  const isChosen = address.pick !== undefined
  return (
    <PickBar
      status={isChosen ? says.chosenOf(countOf(address, total), total) : says.allMeant(total)}
      all={says.chooseAll(total)}
      none={says.chooseNone}
      isAnyChosen={isChosen}
      onAll={() => onChange({ pick: 'all', but: undefined })}
      onNone={() => onChange({ pick: undefined, but: undefined })}
    />
  )
}
