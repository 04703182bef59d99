import { versionsTexts as de } from '../../texts/de/versions.js'
import { versionsTexts as en } from '../../texts/en/versions.js'
import { useTexts } from '../../texts/texts.js'

const CATALOGUES = { en, de }

/** The texts of the page of new versions; they come with it, so that nobody loads them who does not look at it. */
export function useVersionsTexts() {
  const spoken = useTexts()
  return { ...spoken, says: CATALOGUES[spoken.language] }
}
