import { type ReactNode, useId } from 'react'

interface LabelledProps {
  readonly label: string
  /** The input, which has to take the id. */
  readonly children: (id: string) => ReactNode
}

/** An input with its label above it. */
export function Labelled({ label, children }: LabelledProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
