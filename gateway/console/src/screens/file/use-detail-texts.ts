import { details as de } from '../../texts/de/details.js'
import { details as en } from '../../texts/en/details.js'
import { useTexts } from '../../texts/texts.js'

const CATALOGUES = { en, de }

/** What is called how of what was found in a file; it comes with the report. */
export function useDetailTexts() {
  const spoken = useTexts()
  return { ...spoken, says: CATALOGUES[spoken.language] }
}
