import { details as de } from '../../texts/de/details.js'
import { details as en } from '../../texts/en/details.js'
import { textsOf } from '../../texts/texts-of.js'

/** What is called how of what was found in a file; it comes with the report. */
export const useDetailTexts = textsOf({ en, de })
