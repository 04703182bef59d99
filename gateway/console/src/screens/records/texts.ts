import { sending as de } from '../../texts/de/sending.js'
import { sending as en } from '../../texts/en/sending.js'
import { useTexts } from '../../texts/texts.js'

const BOTH = { en, de } as const

/** Texts of lists of records, plans and outcomes, which are loaded with these screens. */
export const useSendingTexts = (): typeof en => BOTH[useTexts().language]
