import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** Records by state. */
export function Records() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.records}>{null}</Page>
}
