import { Labelled } from './labelled.js'

interface TextInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'search'
  /** Names and paths are not words of a language. */
  readonly spellCheck?: false
  readonly className?: string
  readonly placeholder?: string
  /** What is wrong with the current text. */
  readonly fault?: string | undefined
}

/** A line of text, taken letter by letter. */
export const TextInput = ({ label, value, onChange, fault, ...input }: TextInputProps) => (
  <Labelled label={label} fault={fault}>
    {(id, told) => (
      <input
        id={id}
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        {...told}
        {...input}
      />
    )}
  </Labelled>
)
