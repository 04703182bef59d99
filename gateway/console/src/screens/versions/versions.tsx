import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** New versions of published records. */
export function Versions() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.versions}>{null}</Page>
}
