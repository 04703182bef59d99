import type { ReactNode } from 'react'

interface ChoiceOfProps<V extends string> {
  /** What the choice is called in the draft. */
  readonly name: string
  readonly legend: string
  readonly values: readonly V[]
  readonly chosen: V
  readonly onChange: (value: V) => void
  /** What is said of a value. */
  readonly children: (value: V) => ReactNode
}

/** One of a few ways, all of them in sight. */
export const ChoiceOf = <V extends string>({ name, legend, values, chosen, onChange, children }: ChoiceOfProps<V>) => (
  <fieldset className="choices">
    <legend>{legend}</legend>
    {values.map((value) => (
      <label key={value}>
        <input type="radio" name={name} checked={value === chosen} onChange={() => onChange(value)} />
        <span>{children(value)}</span>
      </label>
    ))}
  </fieldset>
)
