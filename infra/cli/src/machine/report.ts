import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { VERSION } from '@regesta/contracts/services'
import { logFolderOf } from '@regesta/http/slot'
import type { Finding } from './finding.js'
import { type LogLine, readLog } from './log-lines.js'

/** What somebody who mends a fault needs to know: no names, no tokens, no contents of files. */
export function reportOf(home: string, findings: readonly Finding[]) {
  return {
    release: VERSION,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    findings: findings.map(({ message, ...rest }) => ({ ...rest, message: withoutPlaces(message, home) })),
    logs: logCounts(home),
  }
}

/** Paths tell names: of people, of collections. */
const withoutPlaces = (text: string, home: string) =>
  text
    .replaceAll(home, '<data folder>')
    .replaceAll(homedir(), '<home>')
    .replace(/(^|[^\w<])(?:[A-Za-z]:)?[\\/][^\s;,'")]+/g, '$1<path>')

/** How often each program wrote which sentence of its own at which level; what was written about is left out. */
function logCounts(home: string): Record<string, Record<string, number>> {
  const folder = logFolderOf(home)
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.log')) : []
  return Object.fromEntries(files.map((name) => [name, countsIn(readLog({ name, file: join(folder, name) }).lines)]))
}

function countsIn(lines: readonly LogLine[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { level, raw } of lines) {
    const { err } = (typeof raw === 'object' && raw !== null ? raw : {}) as { err?: { type?: string; code?: string } }
    const key = [level || 'other', err?.type, err?.code].filter(Boolean).join(' ')
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
