import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** One run of a component. */
export function ComponentRun() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.runs}>{null}</Page>
}
