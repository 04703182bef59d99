import { workPage as de } from '../../texts/de/work-page.js'
import { workPage as en } from '../../texts/en/work-page.js'
import { useTexts } from '../../texts/texts.js'

const CATALOGUES = { en, de }

/** The texts of the page of one piece of work; they come with it, so that nobody loads them who does not look at it. */
export function useWorkTexts() {
  const spoken = useTexts()
  return { ...spoken, says: CATALOGUES[spoken.language] }
}
