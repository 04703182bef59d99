import { PickBox } from '../../parts/pick-box.js'
import type { RecordsAddress } from './address.js'
import { useSendingTexts } from './texts.js'

interface GroupChoiceProps {
  /** Rows of the list. */
  readonly works: number
  /** The records in the rows. */
  readonly records: number
  readonly address: RecordsAddress
  readonly onChange: (group: RecordsAddress['group']) => void
}

/** Whether the versions of a work are in one row. */
export function GroupChoice({ works, records, address, onChange }: GroupChoiceProps) {
  const says = useSendingTexts()
  const isGrouped = address.group === undefined
  if (works === 0) return null
  return (
    <div className="group-choice">
      <PickBox isPicked={isGrouped} onToggle={() => onChange(isGrouped ? 'off' : undefined)}>
        {says.group}
      </PickBox>
      {isGrouped && records > works && <span className="quiet">{says.worksOf(works, records)}</span>}
    </div>
  )
}
