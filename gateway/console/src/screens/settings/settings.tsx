import { getRouteApi, Link } from '@tanstack/react-router'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { AppearanceSettings } from './appearance-settings.js'
import { Configuration } from './configuration.js'
import { Credentials } from './credentials.js'
import { KeySettings } from './key-settings.js'

const route = getRouteApi('/settings')
const SECTIONS = {
  appearance: AppearanceSettings,
  keys: KeySettings,
  credentials: Credentials,
  configuration: Configuration,
}

/** How the console looks and speaks, what opens the repositories, and what the configuration says. */
export function Settings() {
  const { texts } = useTexts()
  const { section = 'appearance' } = route.useSearch()
  const Section = SECTIONS[section]
  const names = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]
  return (
    <Page title={texts.settings.title}>
      <nav className="tabs" aria-label={texts.settings.title}>
        {names.map((name) => (
          <Link
            key={name}
            to={paths.settings}
            search={{ section: name }}
            aria-current={name === section ? 'page' : undefined}
          >
            {texts.installation.settings.sections[name]}
          </Link>
        ))}
      </nav>
      <Section />
    </Page>
  )
}
