import { mapping as de } from '../../texts/de/mapping.js'
import { mapping as en } from '../../texts/en/mapping.js'
import { textsOf } from '../../texts/texts-of.js'

/** Texts of the workbench alone; they come with it, so that nobody loads them who does not look at it. */
export const useMappingTexts = textsOf({ en, de })
