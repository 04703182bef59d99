import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { VERSION } from '@regesta/contracts/services'

/** Beside the programs: the manifest of what is installed. */
const MANIFEST = fileURLToPath(new URL('../../../package.json', import.meta.url))

/**
 * Programs of another release than the launcher's cannot be started by it: they may be told other things, and what runs already
 * may find parts of itself gone.
 *
 * @returns the sentence that says so; undefined while the installed release is the one that runs
 */
export function whyNotStarted(manifest = MANIFEST): string | undefined {
  const installed = versionIn(manifest)
  if (installed === VERSION) return undefined
  const now = installed === undefined ? 'is being updated' : `was updated to ${installed}`
  return `Regesta ${now}, and ${VERSION} still runs; restart it`
}

/** undefined while npm is putting another one into its place. */
function versionIn(manifest: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { version?: string }).version
  } catch {
    return undefined
  }
}
