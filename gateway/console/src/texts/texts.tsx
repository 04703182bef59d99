import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { preferenceOf, usePreference } from '../shell/preferences.js'
import type { Texts } from './en.js'
import { formats, type Language } from './formats.js'

/** Of the first texts, only those of the chosen language are loaded. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./en.js')).en,
  de: async () => (await import('./de.js')).de,
}
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' }

const speaking = (language: Language, texts: Texts) => ({ texts, language, ...formats(language) })
type Spoken = ReturnType<typeof speaking>

const context = createContext<Spoken | undefined>(undefined)

/** The texts of the chosen language, and how it writes numbers, lists and times. */
export function useTexts(): Spoken {
  const spoken = use(context)
  if (spoken === undefined) throw new Error('Nothing is said outside of the console')
  return spoken
}

/** The texts that the console begins with. */
export async function firstTexts(): Promise<Spoken> {
  const language = preferenceOf('language')
  return speaking(language, await CATALOGUES[language]())
}

interface TextsProviderProps {
  readonly first: Spoken
  readonly children: ReactNode
}

/** When another language is chosen, this one stays until the other is loaded. */
export function TextsProvider({ first, children }: TextsProviderProps) {
  const [language] = usePreference('language')
  const [spoken, setSpoken] = useState(first)
  useEffect(() => {
    let isWanted = true
    CATALOGUES[language]().then((texts) => isWanted && setSpoken(speaking(language, texts)))
    return () => {
      isWanted = false
    }
  }, [language])
  document.documentElement.lang = spoken.language
  return (
    <I18nProvider locale={LOCALES[spoken.language]}>
      <context.Provider value={spoken}>{children}</context.Provider>
    </I18nProvider>
  )
}
