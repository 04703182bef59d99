import { fileList as de } from '../../texts/de/file-list.js'
import { fileList as en } from '../../texts/en/file-list.js'
import { textsOf } from '../../texts/texts-of.js'

/** Texts of the list of files; they are loaded with it, so that no other page pays for them. */
export const useListTexts = textsOf({ en, de })
