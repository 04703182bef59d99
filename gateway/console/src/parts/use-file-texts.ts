import { file as de } from '../texts/de/file.js'
import { file as en } from '../texts/en/file.js'
import { useTexts } from '../texts/texts.js'

const BOTH = { en, de } as const

/** Texts of what shows a file, which are loaded with it: the start page needs none of them. */
export const useFileTexts = (): typeof en => BOTH[useTexts().language]
