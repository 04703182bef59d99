import { mapping as de } from '../../texts/de/mapping.js'
import { mapping as en } from '../../texts/en/mapping.js'
import { useTexts } from '../../texts/texts.js'

const CATALOGUES = { en, de }

/** Texts of the workbench alone; they come with it, so that nobody loads them who does not look at it. */
export function useMappingTexts() {
  const spoken = useTexts()
  return { ...spoken, says: CATALOGUES[spoken.language] }
}
