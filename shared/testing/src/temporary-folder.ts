import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A fresh folder and the way to remove it. */
export function temporaryFolder(prefix = 'regesta-'): { path: string; remove: () => void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), prefix)))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10 }) }
}
