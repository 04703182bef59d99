import { keys as de } from '../../texts/de/keys.js'
import { keys as en } from '../../texts/en/keys.js'
import { textsOf } from '../../texts/texts-of.js'

/** Texts of the keys; they come with the screens that show them. */
export const useKeysTexts = textsOf({ en, de })
