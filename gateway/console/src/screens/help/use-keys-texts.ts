import { keys as de } from '../../texts/de/keys.js'
import { keys as en } from '../../texts/en/keys.js'
import { useTexts } from '../../texts/texts.js'

const BOTH = { en, de } as const

/** Texts of the keys; they come with the screens that show them. */
export function useKeysTexts() {
  const spoken = useTexts()
  return { ...spoken, says: BOTH[spoken.language] }
}
