import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chapters } from './chapters.js'
import { errorCodes } from './error-codes.js'
import type { Guide, GuidePage, Language } from './page.js'
import { readPage } from './read-page.js'

/** Where the pages of a language lie. */
export const folderOf = (language: Language): string =>
  fileURLToPath(new URL(`../../../docs/guide/${language}`, import.meta.url))

/** @throws where a page is missing or holds what the guide does not know */
export function readGuide(language: Language): Guide {
  const codes = errorCodes(language)
  const pageOf = (id: string): GuidePage => readPage(id, readFileSync(`${folderOf(language)}/${id}.md`, 'utf8'), codes)
  return {
    language,
    chapters: chapters.map(({ name, pages }) => ({ name: name[language], pages: pages.map(pageOf) })),
  }
}
