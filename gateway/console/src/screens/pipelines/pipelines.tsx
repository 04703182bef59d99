import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** Saved pipelines. */
export function Pipelines() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.pipelines}>{null}</Page>
}
