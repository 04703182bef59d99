import { Label, Radio, RadioGroup } from 'react-aria-components'
import './choice.css'

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly options: Readonly<Record<T, string>>
  readonly value: T
  readonly onChange: (value: T) => void
}

/** One of a few. */
export const Choice = <T extends string>({ label, options, value, onChange }: ChoiceProps<T>) => (
  <RadioGroup className="radios" value={value} onChange={(chosen) => onChange(chosen as T)}>
    <Label>{label}</Label>
    {Object.entries<string>(options).map(([name, text]) => (
      <Radio key={name} value={name}>
        {text}
      </Radio>
    ))}
  </RadioGroup>
)
