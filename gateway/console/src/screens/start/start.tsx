import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { HealthLine } from './health-line.js'
import { ProjectPanels } from './project-panels.js'
import { WorkPanel } from './work-panel.js'
import './start.css'

/** Where was I, and is everything well? */
export function Start() {
  const { texts } = useTexts()
  return (
    <Page title={texts.start.title}>
      <HealthLine />
      <div className="start">
        <div className="column">
          <ProjectPanels />
        </div>
        <WorkPanel />
      </div>
    </Page>
  )
}
