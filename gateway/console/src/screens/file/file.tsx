import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** One file of a project. */
export function File() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.files}>{null}</Page>
}
