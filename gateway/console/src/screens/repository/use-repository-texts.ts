import { repository as de } from '../../texts/de/repository.js'
import { repository as en } from '../../texts/en/repository.js'
import { textsOf } from '../../texts/texts-of.js'

/** The texts of the page of the repository; they come with it, so that nobody loads them who does not look at it. */
export const useRepositoryTexts = textsOf({ en, de })
