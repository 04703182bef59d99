import type { ReactNode } from 'react'
import './pick-box.css'

interface PickBoxProps {
  /** What is chosen with it, for those who do not see the row; without it, `children` say that. */
  readonly label?: string
  readonly isPicked: boolean
  readonly onToggle: () => void
  readonly isDisabled?: boolean
  /** What can be pressed like the box itself. */
  readonly children?: ReactNode
}

/** The box that chooses a row of a table. */
export const PickBox = ({ label, isPicked, onToggle, isDisabled = false, children }: PickBoxProps) => (
  <label className="pick-box">
    <input type="checkbox" checked={isPicked} disabled={isDisabled} onChange={onToggle} aria-label={label} />
    {children}
  </label>
)
