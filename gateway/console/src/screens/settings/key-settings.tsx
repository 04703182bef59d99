import { Link } from '@tanstack/react-router'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { paths } from '../../paths.js'
import { usePreference } from '../../shell/preferences.js'
import { useKeysTexts } from '../help/use-keys-texts.js'
import { Choice } from './choice.js'

/** Single letters as keys can be switched off: who dictates would press them without meaning to. */
export function KeySettings() {
  const { says: ofKeys } = useKeysTexts()
  const { says } = useInstallationTexts('settings')
  const [letters, setLetters] = usePreference('letters')
  return (
    <section className="panel">
      <h2>{says.sections.keys}</h2>
      <Choice label={says.letters} options={says.lettersOptions} value={letters} onChange={setLetters} />
      <p>
        <Link to={paths.keys}>{ofKeys.title}</Link>
      </p>
    </section>
  )
}
