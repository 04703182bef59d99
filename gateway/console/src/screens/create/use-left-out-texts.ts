import { leftOut as de } from '../../texts/de/left-out.js'
import { leftOut as en } from '../../texts/en/left-out.js'
import { useTexts } from '../../texts/texts.js'

const BOTH = { en, de } as const

/** Texts of what a scan has not taken in; they come with the screens that show them. */
export function useLeftOutTexts() {
  const spoken = useTexts()
  return { ...spoken, says: BOTH[spoken.language] }
}
