import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** The state of a collection, and what is next. */
export function Overview() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.project}>{null}</Page>
}
