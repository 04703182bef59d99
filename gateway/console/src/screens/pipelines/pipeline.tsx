import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** One pipeline. */
export function PipelinePage() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.pipelines}>{null}</Page>
}
