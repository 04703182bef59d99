import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** Keys. */
export function Keys() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.settings}>{null}</Page>
}
