import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** How a sheet becomes metadata. */
export function Mapping() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.mapping}>{null}</Page>
}
