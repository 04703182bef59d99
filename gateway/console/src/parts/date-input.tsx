import { Labelled } from './labelled.js'

interface DateInputProps {
  readonly label: string
  /** A day as ISO 8601 writes it; '' without one. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A day, by the calendar of the browser. */
export const DateInput = ({ label, value, onChange }: DateInputProps) => (
  <Labelled label={label}>
    {(id) => <input id={id} type="date" value={value} onChange={({ target }) => onChange(target.value)} />}
  </Labelled>
)
