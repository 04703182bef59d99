import { record as de } from '../../texts/de/record.js'
import { record as en } from '../../texts/en/record.js'
import { useTexts } from '../../texts/texts.js'

const BOTH = { en, de } as const

/** Texts of the page of a record, which are loaded with it. */
export const useRecordTexts = (): typeof en => BOTH[useTexts().language]
