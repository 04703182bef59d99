import type { Guide } from '@regesta/docs/page'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { help as de } from '../../texts/de/help.js'
import { help as en } from '../../texts/en/help.js'
import type { Language } from '../../texts/formats.js'
import { useTexts } from '../../texts/texts.js'

const CATALOGUES = { en, de }

/** The guide of one language is loaded when somebody opens it. */
const GUIDES: Readonly<Record<Language, () => Promise<Guide>>> = {
  en: async () => (await import('@regesta/docs/guide-en')).guide,
  de: async () => (await import('@regesta/docs/guide-de')).guide,
}

const guideIn = (language: Language) =>
  queryOptions({ queryKey: ['guide', language], queryFn: GUIDES[language], staleTime: Number.POSITIVE_INFINITY })

/** The guide in the chosen language, and the words around it. */
export function useGuide() {
  const { language } = useTexts()
  return { guide: useQuery(guideIn(language)), says: CATALOGUES[language] }
}
