import { Link } from '@tanstack/react-router'
import { paths } from '../paths.js'
import { useTexts } from '../texts/texts.js'
import { Appearance } from './appearance.js'
import { useCurrentProject } from './current-project.js'
import { EnvironmentMark } from './environment-mark.js'
import { HelpLink } from './help-link.js'
import { Menu } from './menu.js'
import { PaletteButton } from './palette-button.js'
import { usePreference } from './preferences.js'
import { RunningWork } from './running-work.js'

/** The bar above every screen: whose project this is, where its records go, what is running. */
export function Bar() {
  const { texts } = useTexts()
  const project = useCurrentProject()
  const [environment] = usePreference('environment')
  return (
    <header className="bar" data-environment={environment}>
      <Menu />
      <Link to={paths.start} className="mark">
        {texts.product}
      </Link>
      {project && (
        <Link to={paths.project} params={{ project: project.project_uuid }} className="project-name">
          {project.project_name}
        </Link>
      )}
      <EnvironmentMark />
      <span className="room" />
      <RunningWork />
      <PaletteButton />
      <HelpLink />
      <Appearance />
    </header>
  )
}
