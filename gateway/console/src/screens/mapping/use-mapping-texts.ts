import { mapping as de } from '../../texts/de/mapping.js'
import { mapping as en } from '../../texts/en/mapping.js'
import { textsOf } from '../../texts/texts-of.js'

/** Texts of the workbench alone; they are loaded with it, so that no other page pays for them. */
export const useMappingTexts = textsOf({ en, de })
