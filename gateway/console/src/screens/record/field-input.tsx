import type { Field } from '../mapping/fields.js'
import { ItemsInput } from './items-input.js'
import { Pin } from './metadata-shown.js'
import { linesOf } from './shown-text.js'
import { TextField } from './text-field.js'
import { useRecordTexts } from './texts.js'
import type { FieldValue } from './values.js'

interface FieldInputProps {
  readonly field: Field
  readonly value: FieldValue
  readonly isDemanded: boolean
  /** Whether a person has set it before. */
  readonly isPinned: boolean
  /** Whether it is to be taken from the sheet again. */
  readonly isRemoved: boolean
  /** undefined while the value of the sheet is unknown. */
  readonly sheetValue: { readonly value: unknown } | undefined
  onChange(value: FieldValue): void
  onToggle(): void
}

/** One field of the form, with its pin and the way back to the sheet's value. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, isDemanded, isPinned, isRemoved, sheetValue, onChange, onToggle } = props
  const { form } = useRecordTexts()
  const label = [field.label, isDemanded ? `(${form.required})` : '', field.isList ? `– ${form.oneALine}` : ''].filter(
    Boolean,
  )
  return (
    <div className="record-field">
      {isRemoved ? (
        <FromSheet label={field.label} sheetValue={sheetValue} />
      ) : typeof value === 'string' || field.item === null ? (
        <TextField
          label={label.join(' ')}
          value={typeof value === 'string' ? value : ''}
          vocabulary={field.vocabulary}
          isLong={field.isList || LONG.has(field.key)}
          onChange={onChange}
        />
      ) : (
        <ItemsInput label={label.join(' ')} item={field.item} items={value} onChange={onChange} />
      )}
      {isPinned && (
        <div className="actions">
          {!isRemoved && <Pin />}
          <button
            type="button"
            className="button small"
            aria-label={isRemoved ? form.keepOf(field.label) : form.toSheetOf(field.label)}
            onClick={onToggle}
          >
            {isRemoved ? form.keep : form.toSheet}
          </button>
        </div>
      )}
    </div>
  )
}

/** Fields that people write sentences in. */
const LONG: ReadonlySet<string> = new Set(['description', 'notes', 'access_conditions'])

/** What the field will be once what was set by hand is forgotten. */
function FromSheet({ label, sheetValue }: Pick<FieldInputProps, 'sheetValue'> & { readonly label: string }) {
  const { form } = useRecordTexts()
  const lines = linesOf(sheetValue?.value)
  return (
    <div className="field">
      <span>{label}</span>
      <p className="quiet">{sheetValue === undefined ? form.fromSheetUnknown : form.fromSheet}</p>
      {sheetValue !== undefined && <p className="record-lines">{lines.join('\n') || form.sheetEmpty}</p>}
    </div>
  )
}
