import { create as de } from '../../texts/de/create.js'
import { create as en } from '../../texts/en/create.js'
import { textsOf } from '../../texts/texts-of.js'

/** Texts of a new project; they come with the screens that show them. */
export const useCreateTexts = textsOf({ en, de })
