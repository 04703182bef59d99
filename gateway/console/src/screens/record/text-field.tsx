import { Labelled } from '../../parts/labelled.js'
import { SelectInput } from '../../parts/select-input.js'
import { TextInput } from '../../parts/text-input.js'
import type { Vocabulary } from '../mapping/fields.js'
import { useRecordTexts } from './texts.js'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly vocabulary: Vocabulary | undefined
  readonly isLong?: boolean
  /** What is wrong with the current text. */
  readonly fault?: string | undefined
  onChange(value: string): void
}

/** A text, or a choice of a vocabulary; a value that the vocabulary does not have stays one of the choices. */
export function TextField({ label, value, vocabulary, isLong = false, fault, onChange }: TextFieldProps) {
  const { form } = useRecordTexts()
  if (vocabulary !== undefined && Object.keys(vocabulary).length > 0)
    return (
      <SelectInput
        label={label}
        value={value}
        options={[
          ['', form.nothing],
          ...(value === '' || value in vocabulary ? [] : [[value, value] as const]),
          ...Object.entries(vocabulary),
        ]}
        onChange={onChange}
      />
    )
  if (!isLong) return <TextInput {...{ label, value, fault, onChange }} />
  return (
    <Labelled label={label}>
      {(id) => (
        <textarea id={id} rows={4} value={value} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      )}
    </Labelled>
  )
}
