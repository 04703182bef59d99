import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '@regesta/contracts/services'
import { logFolderOf } from '@regesta/http/slot'
import type { Finding } from './finding.js'
import { type LogLine, readLog } from './log-lines.js'

/** What is needed to mend a fault. Messages name folders, projects and addresses, so the report holds none. */
export function reportOf(home: string, findings: readonly Finding[]) {
  return {
    release: VERSION,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    findings: findings.map(({ check, state, detail }) => ({ check, state, detail })),
    logs: logCounts(home),
  }
}

/** How many lines each program wrote at which level, about errors of which type and code; no line itself. */
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
