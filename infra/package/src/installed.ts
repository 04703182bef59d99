import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { EXTERNAL } from './bundle.js'
import { inRoot } from './root.js'
import { describe, installedFor, type ThirdParty } from './third-parties.js'

/** Whose dependency each of those is that npm installs beside the package. */
const OWNERS: Record<string, string> = {
  'better-sqlite3': 'shared/sqlite',
  sharp: 'services/projects',
  'libxml2-wasm': 'shared/xml',
  'gltf-validator': 'services/projects',
}

/** Where a package is not installed for the running Node, another release of it has its licence. */
const STAND_INS: Record<string, string> = { 'better-sqlite3': 'better-sqlite3-12' }

/** What npm installs beside the package, in exactly the versions that the repository is tested with. */
export function installedBeside(): ThirdParty[] {
  const catalogue = readFileSync(inRoot('pnpm-workspace.yaml'), 'utf8')
  return EXTERNAL.map((name) => {
    const own = OWNERS[name] ?? ''
    const places = [name, STAND_INS[name] ?? name].map((one) => installedFor(own, one))
    const folder = realpathSync(places.find(existsSync) ?? '')
    const [, version = ''] = new RegExp(`^ {2}"?${name}"?: (\\d\\S+)$`, 'm').exec(catalogue) ?? []
    return { ...describe(folder, 'installed'), name, version }
  })
}
