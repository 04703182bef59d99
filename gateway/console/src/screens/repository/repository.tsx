import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** What the repository holds. */
export function Repository() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.repository}>{null}</Page>
}
