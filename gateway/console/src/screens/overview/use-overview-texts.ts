import { overview as de } from '../../texts/de/overview.js'
import { overview as en } from '../../texts/en/overview.js'
import { textsOf } from '../../texts/texts-of.js'

/** The texts of the overview; they are loaded with it, so that no other page pays for them. */
export const useOverviewTexts = textsOf({ en, de })
