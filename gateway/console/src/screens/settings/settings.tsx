import { getRouteApi, Link } from '@tanstack/react-router'
import { Tabs } from '../../parts/tabs.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
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

const NAMES = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]

/** How the console looks and speaks, what opens the repositories, and what the configuration says. */
export function Settings() {
  const { texts, says } = useInstallationTexts('settings')
  const { section = 'appearance' } = route.useSearch()
  const Section = SECTIONS[section]
  return (
    <Page title={texts.settings.title}>
      <Tabs label={texts.settings.title} names={NAMES} shown={section}>
        {(name, asTab) => (
          <Link {...asTab} to={paths.settings} search={{ section: name }}>
            {says.sections[name]}
          </Link>
        )}
      </Tabs>
      <Section />
    </Page>
  )
}
