import { Labelled } from './labelled.js'

interface TextInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Names and paths are no words of a language. */
  readonly spellCheck?: false
  readonly className?: string
}

/** A line of text, taken letter by letter. */
export const TextInput = ({ label, value, onChange, ...input }: TextInputProps) => (
  <Labelled label={label}>
    {(id) => (
      <input id={id} value={value} autoComplete="off" onChange={({ target }) => onChange(target.value)} {...input} />
    )}
  </Labelled>
)
