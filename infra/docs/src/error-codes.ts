import { waysOut } from '@regesta/contracts/ways-out'
import { marked } from 'marked'
import type { Block, Language, Line } from './page.js'
import { readLine } from './read-line.js'

const HEAD = {
  en: ['Code', 'What it means', 'The way out'],
  de: ['Code', 'Was er bedeutet', 'Der Ausweg'],
} as const satisfies Record<Language, readonly string[]>

/** The table of all codes, from the list by which they are made. */
export function errorCodes(language: Language): readonly Block[] {
  const rows = Object.entries(waysOut).map(([code, { [language]: way }]): readonly Line[] => [
    [{ kind: 'code', text: code }],
    lineOf(way.means),
    lineOf(way.do),
  ])
  return [{ kind: 'table', head: HEAD[language].map((word) => [word]), rows }]
}

const lineOf = (text: string): Line => readLine('error codes', { tokens: marked.Lexer.lexInline(text) })
