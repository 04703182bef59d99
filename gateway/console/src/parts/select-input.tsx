import { Labelled } from './labelled.js'

interface SelectInputProps<V extends string> {
  readonly label: string
  readonly value: V
  /** Each value with what it is called. */
  readonly options: readonly (readonly [value: V, name: string])[]
  readonly onChange: (value: V) => void
  readonly className?: string
}

/** One of several values, chosen from a list. */
export const SelectInput = <V extends string>({ label, options, onChange, ...select }: SelectInputProps<V>) => (
  <Labelled label={label}>
    {(id) => (
      <select id={id} onChange={({ target }) => onChange(target.value as V)} {...select}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Labelled>
)
