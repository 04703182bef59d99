import { workPage as de } from '../../texts/de/work-page.js'
import { workPage as en } from '../../texts/en/work-page.js'
import { textsOf } from '../../texts/texts-of.js'

/** The texts of the page of one piece of work; they come with it, so that nobody loads them who does not look at it. */
export const useWorkTexts = textsOf({ en, de })
