import { Label, Radio, RadioGroup } from 'react-aria-components'
import { Page } from '../../shell/page.js'
import { usePreference } from '../../shell/preferences.js'
import { useTexts } from '../../texts/texts.js'

/** How the console looks and speaks. */
export function Settings() {
  const { texts } = useTexts()
  const [theme, setTheme] = usePreference('theme')
  const [language, setLanguage] = usePreference('language')
  return (
    <Page title={texts.settings.title}>
      <section className="panel">
        <h2>{texts.settings.appearance}</h2>
        <Choice label={texts.settings.theme} options={texts.settings.themes} value={theme} onChange={setTheme} />
        <Choice
          label={texts.settings.language}
          options={texts.settings.languages}
          value={language}
          onChange={setLanguage}
        />
      </section>
    </Page>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly options: Readonly<Record<T, string>>
  readonly value: T
  readonly onChange: (value: T) => void
}

const Choice = <T extends string>({ label, options, value, onChange }: ChoiceProps<T>) => (
  <RadioGroup className="radios" value={value} onChange={(chosen) => onChange(chosen as T)}>
    <Label>{label}</Label>
    {Object.entries<string>(options).map(([name, text]) => (
      <Radio key={name} value={name}>
        {text}
      </Radio>
    ))}
  </RadioGroup>
)
