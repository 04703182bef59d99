import { workPage as de } from '../../texts/de/work-page.js'
import { workPage as en } from '../../texts/en/work-page.js'
import { textsOf } from '../../texts/texts-of.js'

/** The texts of the page of one piece of work; they are loaded with it, so that no other page pays for them. */
export const useWorkTexts = textsOf({ en, de })
