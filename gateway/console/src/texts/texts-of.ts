import type { Language } from './formats.js'
import { useTexts } from './texts.js'

/** A hook that has beside the texts of all screens, as `says`, those that only some screens show and load. */
export const textsOf = <T>(catalogues: Readonly<Record<Language, T>>) =>
  function useSaid() {
    const spoken = useTexts()
    return { ...spoken, says: catalogues[spoken.language] }
  }
