import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** What a batch action will do. */
export function Plan() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.records}>{null}</Page>
}
