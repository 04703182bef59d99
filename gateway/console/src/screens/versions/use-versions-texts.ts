import { versionsTexts as de } from '../../texts/de/versions.js'
import { versionsTexts as en } from '../../texts/en/versions.js'
import { textsOf } from '../../texts/texts-of.js'

/** The texts of the page of new versions; they come with it, so that nobody loads them who does not look at it. */
export const useVersionsTexts = textsOf({ en, de })
