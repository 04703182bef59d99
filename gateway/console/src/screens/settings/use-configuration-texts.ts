import { configuration as de } from '../../texts/de/configuration.js'
import { configuration as en } from '../../texts/en/configuration.js'
import { useTexts } from '../../texts/texts.js'

const CATALOGUES = { en, de }

/** The texts of the configuration; they come with it, so that nobody loads them who does not look at it. */
export function useConfigurationTexts() {
  const spoken = useTexts()
  return { ...spoken, says: CATALOGUES[spoken.language] }
}
