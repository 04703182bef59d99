import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** What ran and what runs. */
export function Runs() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.runs}>{null}</Page>
}
