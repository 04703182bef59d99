import { versionsTexts as de } from '../../texts/de/versions.js'
import { versionsTexts as en } from '../../texts/en/versions.js'
import { textsOf } from '../../texts/texts-of.js'

/** The texts of the page of new versions; they are loaded with it, so that no other page pays for them. */
export const useVersionsTexts = textsOf({ en, de })
