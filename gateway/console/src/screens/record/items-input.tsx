import { useIdentifierFault } from '../../parts/use-identifier-fault.js'
import { useTexts } from '../../texts/texts.js'
import type { Field } from '../mapping/fields.js'
import { TextField } from './text-field.js'
import { useRecordTexts } from './texts.js'
import type { Item } from './values.js'
import '../../parts/fault.css'
import './items-input.css'

interface ItemsInputProps {
  readonly label: string
  readonly item: NonNullable<Field['item']>
  readonly items: readonly Item[]
  onChange(items: readonly Item[]): void
}

/** A field of objects, such as creators: a group of inputs for each. */
export function ItemsInput({ label, item, items, onChange }: ItemsInputProps) {
  const { parts } = useTexts().texts
  const { form } = useRecordTexts()
  return (
    <fieldset data-keeps-focus className="record-items">
      <legend>{label}</legend>
      {[...items.entries()].map(([at, one]) => {
        const name = item.several ? parts.numbered(item.label, at + 1) : item.label
        return (
          <fieldset key={at} className="record-item">
            <legend>{name}</legend>
            {item.attributes.map((attribute) => (
              <AttributeField
                key={attribute.key}
                attribute={attribute}
                value={one[attribute.key] ?? ''}
                onChange={(value) =>
                  onChange(items.map((other, index) => (index === at ? { ...other, [attribute.key]: value } : other)))
                }
              />
            ))}
            <button
              type="button"
              className="button small"
              onClick={() => onChange(items.filter((_, index) => index !== at))}
            >
              {parts.remove(name)}
            </button>
          </fieldset>
        )
      })}
      {(item.several || items.length === 0) && (
        <button type="button" className="button small" onClick={() => onChange([...items, {}])}>
          {form.another(item.label)}
        </button>
      )}
    </fieldset>
  )
}

interface AttributeFieldProps {
  readonly attribute: NonNullable<Field['item']>['attributes'][number]
  readonly value: string
  onChange(value: string): void
}

/** The input of one attribute, which says of an identifier what is wrong with it. */
function AttributeField({ attribute: { key, label, isRequired, vocabulary }, value, onChange }: AttributeFieldProps) {
  const { form } = useRecordTexts()
  const shown = isRequired ? `${label} (${form.required})` : label
  return <TextField label={shown} fault={useIdentifierFault(key, value)} {...{ value, vocabulary, onChange }} />
}
