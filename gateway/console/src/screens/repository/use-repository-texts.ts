import { repository as de } from '../../texts/de/repository.js'
import { repository as en } from '../../texts/en/repository.js'
import { useTexts } from '../../texts/texts.js'

const CATALOGUES = { en, de }

/** The texts of the page of the repository; they come with it, so that nobody loads them who does not look at it. */
export function useRepositoryTexts() {
  const spoken = useTexts()
  return { ...spoken, says: CATALOGUES[spoken.language] }
}
