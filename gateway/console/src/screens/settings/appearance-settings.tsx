import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { usePreference } from '../../shell/preferences.js'
import { LANGUAGES } from '../../texts/formats.js'
import { Choice } from './choice.js'

/** Kept in this browser: how the console looks, how it speaks, and which repository it shows. */
export function AppearanceSettings() {
  const { texts, says } = useInstallationTexts('settings')
  const [theme, setTheme] = usePreference('theme')
  const [language, setLanguage] = usePreference('language')
  const [environment, setEnvironment] = usePreference('environment')
  return (
    <>
      <section className="panel">
        <h2>{texts.settings.appearance}</h2>
        <Choice label={texts.settings.theme} options={texts.settings.themes} value={theme} onChange={setTheme} />
        <Choice label={texts.settings.language} options={LANGUAGES} value={language} onChange={setLanguage} />
      </section>
      <section className="panel">
        <h2>{says.environment}</h2>
        <p className="quiet">{says.environmentText}</p>
        <Choice label={says.shown} options={says.environments} value={environment} onChange={setEnvironment} />
      </section>
    </>
  )
}
