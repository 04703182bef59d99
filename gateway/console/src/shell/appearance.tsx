import { useId } from 'react'
import { LANGUAGES } from '../texts/formats.js'
import { useTexts } from '../texts/texts.js'
import { usePreference } from './preferences.js'

/** Language and theme, one choice each. */
export function Appearance() {
  const { texts } = useTexts()
  const [language, setLanguage] = usePreference('language')
  const [theme, setTheme] = usePreference('theme')
  return (
    <div className="appearance">
      <Choice label={texts.frame.language} options={LANGUAGES} value={language} onChange={setLanguage} />
      <Choice label={texts.frame.theme} options={texts.frame.themes} value={theme} onChange={setTheme} />
    </div>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly options: Readonly<Record<T, string>>
  readonly value: T
  readonly onChange: (value: T) => void
}

function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <span className="choice">
      <label htmlFor={id} className="unseen">
        {label}
      </label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value as T)}>
        {Object.entries<string>(options).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}
