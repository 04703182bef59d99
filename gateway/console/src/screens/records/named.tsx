import type { ReactNode } from 'react'
import { PickBox } from '../../parts/pick-box.js'
import { type Choice, isPicked } from './choice.js'
import { useSendingTexts } from './texts.js'

export interface PickProps {
  readonly choice: Choice
  /** undefined where nothing can be done with what would be chosen. */
  readonly onToggle: ((id: number) => void) | undefined
}

interface NamedProps extends PickProps {
  readonly id: number
  readonly name: string
  readonly picture: ReactNode
  /** Whether it is below the row of its work. */
  readonly isBelow?: boolean
  readonly children: ReactNode
}

/** What names a row: its choice, a picture, and the name. */
export function Named({ id, name, picture, isBelow = false, choice, onToggle, children }: NamedProps) {
  const says = useSendingTexts()
  return (
    <span className={isBelow ? 'named below' : 'named'}>
      {onToggle && <PickBox label={says.choose(name)} isPicked={isPicked(choice, id)} onToggle={() => onToggle(id)} />}
      {picture}
      {children}
    </span>
  )
}
