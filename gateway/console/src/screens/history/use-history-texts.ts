import { history as de } from '../../texts/de/history.js'
import { history as en } from '../../texts/en/history.js'
import { useTexts } from '../../texts/texts.js'

const CATALOGUES = { en, de }

/** The texts of the history; they come with it, so that nobody loads them who does not look at it. */
export function useHistoryTexts() {
  const spoken = useTexts()
  return { ...spoken, says: CATALOGUES[spoken.language] }
}
