import { componentPage as de } from '../../texts/de/component-page.js'
import { componentPage as en } from '../../texts/en/component-page.js'
import { textsOf } from '../../texts/texts-of.js'

/** Texts of the page of one component; they come with it. */
export const useComponentTexts = textsOf({ en, de })
