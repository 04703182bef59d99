import { errorSheet as de } from '../../texts/de/error-sheet.js'
import { errorSheet as en } from '../../texts/en/error-sheet.js'
import { useTexts } from '../../texts/texts.js'

const CATALOGUES = { en, de }

/** The texts of the error sheet; they come with the mapping, so that no first page pays for them. */
export const useErrorSheetTexts = () => CATALOGUES[useTexts().language]
