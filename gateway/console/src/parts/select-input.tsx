import { Labelled } from './labelled.js'

/** Values to choose from, each with what it is called. */
export type Options<V extends string> = readonly (readonly [value: V, name: string])[]

interface SelectInputProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: Options<V>
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
