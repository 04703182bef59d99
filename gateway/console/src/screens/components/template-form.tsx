import type { Dispatch, SetStateAction } from 'react'
import { ActionButton } from '../../parts/action-button.js'
import { SelectInput } from '../../parts/select-input.js'
import { TextInput } from '../../parts/text-input.js'
import { choicesOf, kindOf, type Parameter, type Values, valueFrom, writtenOf } from './parameter-values.js'
import { useComponentTexts } from './use-component-texts.js'

/** What somebody has written in the form: the name, and values by the names of their parameters. */
interface Written {
  readonly name: string
  readonly values: Readonly<Record<string, string>>
}
export const NOTHING_WRITTEN: Written = { name: '', values: {} }

interface TemplateFormProps {
  readonly parameters: readonly Parameter[]
  readonly written: Written
  readonly onWrite: Dispatch<SetStateAction<Written>>
  /** What it holds before anything is written. */
  readonly first: Values
  readonly onSave: (name: string, values: Values) => void
}

/** A new template: a name, and a value for each parameter that is to be part of it. */
export function TemplateForm({ parameters, written, onWrite, first, onSave }: TemplateFormProps) {
  const { says } = useComponentTexts()
  const name = written.name.trim()
  const writtenIn = (one: Parameter) => written.values[one.name] ?? writtenOf(first[one.name] ?? one.value)
  const filled = parameters.filter((one) => writtenIn(one) !== '')
  const values = filled.map((one) => [one.name, valueFrom(kindOf(one), writtenIn(one))] as const)
  const isWrong = values.some(([, value]) => value === undefined)
  const demands = [
    isWrong && says.templates.faultsFirst,
    name === '' && says.templates.nameFirst,
    values.length === 0 && says.templates.valuesFirst,
  ]
  return (
    <div className="form">
      <TextInput
        label={says.templates.name}
        value={written.name}
        onChange={(next) => onWrite((before) => ({ ...before, name: next }))}
        spellCheck={false}
      />
      <p className="quiet">{says.templates.left}</p>
      <div className="columns">
        {parameters.map((one) => (
          <ValueInput
            key={one.name}
            parameter={one}
            value={writtenIn(one)}
            onChange={(value) => onWrite((before) => ({ ...before, values: { ...before.values, [one.name]: value } }))}
          />
        ))}
      </div>
      <div className="actions">
        <ActionButton
          isMain
          showsReason
          onPress={() => onSave(name, Object.fromEntries(values))}
          reason={demands.find((demand) => demand !== false)}
        >
          {says.templates.save}
        </ActionButton>
      </div>
    </div>
  )
}

interface ValueInputProps {
  readonly parameter: Parameter
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One of several values where these are known, else a text. */
function ValueInput({ parameter, value, onChange }: ValueInputProps) {
  const { says } = useComponentTexts()
  const kind = kindOf(parameter)
  const label =
    typeof parameter.label === 'string' ? says.templates.valueOf(parameter.label, parameter.name) : parameter.name
  const standard = writtenOf(parameter.default) || '–'
  if (kind === 'flag' || kind === 'choice') {
    const choices = new Set([...choicesOf(parameter), ...(value === '' ? [] : [value])])
    const options = [...choices].map((one) => [one, one] as const)
    return (
      <SelectInput
        label={label}
        value={value}
        options={[['', says.templates.asGiven(standard)], ...options]}
        onChange={onChange}
      />
    )
  }
  const isWrong = value !== '' && kind !== 'text' && valueFrom(kind, value) === undefined
  const fault = isWrong ? says.templates.faults[kind] : undefined
  return (
    <TextInput
      label={label}
      value={value}
      placeholder={standard}
      fault={fault}
      onChange={onChange}
      spellCheck={false}
    />
  )
}
