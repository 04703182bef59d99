import { configuration as de } from '../../texts/de/configuration.js'
import { configuration as en } from '../../texts/en/configuration.js'
import { textsOf } from '../../texts/texts-of.js'

/** The texts of the configuration; they are loaded with it, so that no other page pays for them. */
export const useConfigurationTexts = textsOf({ en, de })
