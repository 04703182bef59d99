import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from './root.js'
import { describe, type ThirdParty } from './third-parties.js'

/**
 * What the console may be made of: all that it depends on, and what those depend on. Its own bundler leaves much of that
 * out; whoever is named needlessly loses nothing.
 */
export function inConsole(): ThirdParty[] {
  const found = new Map<string, string>()
  const visit = (folder: string) => {
    for (const name of dependenciesOf(folder)) {
      const place = placeOf(name, folder)
      if (place === undefined || found.has(place)) continue
      found.set(place, name)
      visit(place)
    }
  }
  visit(inRoot('gateway/console'))
  return [...found.keys()].map((folder) => describe(folder, 'bundled'))
}

function dependenciesOf(folder: string): string[] {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> }
  return Object.keys(dependencies).filter((name) => !name.startsWith('@regesta/') && !name.startsWith('@types/'))
}

/** Where a package finds another: beside it, or above. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(place)) return realpathSync(place)
  }
  return undefined
}
