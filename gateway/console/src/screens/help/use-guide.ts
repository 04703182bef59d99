import { useQuery } from '@tanstack/react-query'
import { guideIn } from '../../api/guide.js'
import { help as de } from '../../texts/de/help.js'
import { help as en } from '../../texts/en/help.js'
import { useTexts } from '../../texts/texts.js'

const CATALOGUES = { en, de }

/** The guide in the chosen language, and the words around it. */
export function useGuide() {
  const { language } = useTexts()
  return { guide: useQuery(guideIn(language)), says: CATALOGUES[language] }
}
