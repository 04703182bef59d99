import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** A new project from a folder. */
export function Create() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.start}>{null}</Page>
}
