import { history as de } from '../../texts/de/history.js'
import { history as en } from '../../texts/en/history.js'
import { textsOf } from '../../texts/texts-of.js'

/** The texts of the history; they are loaded with it, so that no other page pays for them. */
export const useHistoryTexts = textsOf({ en, de })
