import { type ReactNode, useId } from 'react'
import { Outcome } from './outcome.js'

/** The attributes of an input that has a fault shown below it. */
interface Told {
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

interface LabelledProps {
  readonly label: string
  /** What is wrong with the content of the input. */
  readonly fault?: string | undefined
  /** The input, which has to take the id, and the attributes of a fault where there can be one. */
  readonly children: (id: string, told: Told) => ReactNode
}

/** An input with its label above it, and below it what is wrong, as it is typed. */
export function Labelled({ label, fault, children }: LabelledProps) {
  const id = useId()
  const told: Told = fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-fault` }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id, told)}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="fault">
          <Outcome kind="warning">{fault}</Outcome>
        </p>
      )}
    </div>
  )
}
