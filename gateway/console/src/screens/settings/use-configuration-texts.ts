import { configuration as de } from '../../texts/de/configuration.js'
import { configuration as en } from '../../texts/en/configuration.js'
import { textsOf } from '../../texts/texts-of.js'

/** The texts of the configuration; they come with it, so that nobody loads them who does not look at it. */
export const useConfigurationTexts = textsOf({ en, de })
