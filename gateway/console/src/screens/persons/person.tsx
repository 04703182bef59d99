import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** One person. */
export function PersonPage() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.persons}>{null}</Page>
}
