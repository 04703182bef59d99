import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from '../workspace.js'
import type { TestName } from './test-name.js'

/** The committed table; made from the contracts and from what the tests did. */
export const TABLE = 'contracts/COVERAGE.md'

const ROW = /^\| `([^`]+)` \| (\S+(?: no project)?) \| \[(.*)\]\(\.\.\/(.+)\) \|$/

/** The tests that the committed table names, by `METHOD /path outcome`. */
export function namedTests(): Map<string, TestName> {
  if (!existsSync(inRoot(TABLE))) return new Map()
  const rows = readFileSync(inRoot(TABLE), 'utf8')
    .split('\n')
    .map((line) => ROW.exec(line))
  return new Map(
    rows.flatMap((row) => {
      if (row === null) return []
      const [, endpoint = '', outcome = '', title = '', file = ''] = row
      return [[`${endpoint} ${outcome.replace('no project', 'no_project')}`, { file, title: fromMarkdown(title) }]]
    }),
  )
}

/** Signs that mean something in a cell or a link are written as entities. */
export const toMarkdown = (text: string): string =>
  text.replace(/[&|[\]\\`<>*_~\n\r\0]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const fromMarkdown = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
