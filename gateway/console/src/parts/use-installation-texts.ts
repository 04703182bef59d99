import { installation as de } from '../texts/de/installation.js'
import { installation as en } from '../texts/en/installation.js'
import { textsOf } from '../texts/texts-of.js'

const useAllTexts = textsOf({ en, de })

/** Texts of one of the pages of the installation; they come with these pages. */
export function useInstallationTexts<Page extends keyof typeof en>(page: Page) {
  const spoken = useAllTexts()
  return { ...spoken, says: spoken.says[page] }
}
