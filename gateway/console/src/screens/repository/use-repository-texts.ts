import { repository as de } from '../../texts/de/repository.js'
import { repository as en } from '../../texts/en/repository.js'
import { textsOf } from '../../texts/texts-of.js'

/** The texts of the page of the repository; they are loaded with it, so that no other page pays for them. */
export const useRepositoryTexts = textsOf({ en, de })
