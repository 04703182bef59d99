import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** One component. */
export function ComponentPage() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.components}>{null}</Page>
}
