import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from './remove-folder.js'

/** A fresh folder and the way to remove it. */
export function temporaryFolder(prefix = 'regesta-'): { path: string; remove: () => void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), prefix)))
  return { path, remove: () => removeFolder(path) }
}
