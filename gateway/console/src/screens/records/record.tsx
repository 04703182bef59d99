import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** One record. */
export function RecordPage() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.records}>{null}</Page>
}
