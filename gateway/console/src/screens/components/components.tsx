import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** Installed components. */
export function Components() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.components}>{null}</Page>
}
