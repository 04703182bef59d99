import { createContext, type ReactNode, use } from 'react'
import { I18nProvider } from 'react-aria-components'
import { usePreference } from '../shell/preferences.js'
import { de } from './de.js'
import { en, type Texts } from './en.js'
import { formats, type Language } from './formats.js'

const CATALOGUES: Readonly<Record<Language, Texts>> = { en, de }
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' }

const context = createContext({ texts: en, language: 'en' as Language, ...formats('en') })

/** The texts of the chosen language, and how it writes numbers, lists and times. */
export const useTexts = () => use(context)

export function TextsProvider({ children }: { readonly children: ReactNode }) {
  const [language] = usePreference('language')
  document.documentElement.lang = language
  return (
    <I18nProvider locale={LOCALES[language]}>
      <context.Provider value={{ texts: CATALOGUES[language], language, ...formats(language) }}>
        {children}
      </context.Provider>
    </I18nProvider>
  )
}
