import { leftOut as de } from '../../texts/de/left-out.js'
import { leftOut as en } from '../../texts/en/left-out.js'
import { textsOf } from '../../texts/texts-of.js'

/** Texts of what a scan has not taken in; they come with the screens that show them. */
export const useLeftOutTexts = textsOf({ en, de })
