import { Link } from '@tanstack/react-router'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { usePreference } from '../../shell/preferences.js'
import { useKeysTexts } from './use-keys-texts.js'

/** The keys that work everywhere. Each screen says its own beside what they move. */
export function Keys() {
  const { says } = useKeysTexts()
  const { sections } = useInstallationTexts('settings').says
  const [letters] = usePreference('letters')
  return (
    <Page title={says.title}>
      {says.groups.map(({ name, keys }) => (
        <section className="panel" key={name}>
          <h2>{name}</h2>
          <dl className="facts">
            {keys.map(([key, meaning]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p>
        {letters === 'on' ? says.areOn : says.areOff}{' '}
        <Link to={paths.settings} search={{ section: 'keys' }}>
          {sections.keys}
        </Link>
      </p>
    </Page>
  )
}
