import { history as de } from '../../texts/de/history.js'
import { history as en } from '../../texts/en/history.js'
import { textsOf } from '../../texts/texts-of.js'

/** The texts of the history; they come with it, so that nobody loads them who does not look at it. */
export const useHistoryTexts = textsOf({ en, de })
