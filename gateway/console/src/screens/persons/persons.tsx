import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** Persons of the dataset. */
export function Persons() {
  const { texts } = useTexts()
  return <Page title={texts.frame.places.persons}>{null}</Page>
}
