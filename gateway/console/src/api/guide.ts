import type { Guide } from '@regesta/docs/page'
import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../texts/formats.js'

/** The guide of one language is loaded when somebody opens it, or looks for one of its pages. */
const GUIDES: Readonly<Record<Language, () => Promise<Guide>>> = {
  en: async () => (await import('@regesta/docs/guide-en')).guide,
  de: async () => (await import('@regesta/docs/guide-de')).guide,
}

export const guideIn = (language: Language) =>
  queryOptions({ queryKey: ['guide', language], queryFn: GUIDES[language], staleTime: Number.POSITIVE_INFINITY })
