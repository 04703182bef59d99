import { sample as de } from '../../texts/de/sample.js'
import { sample as en } from '../../texts/en/sample.js'
import { textsOf } from '../../texts/texts-of.js'

/** Texts of the museum sample; they come with what shows them. */
export const useSampleTexts = textsOf({ en, de })
