import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, ROOT } from './workspace.js'

/** The TypeScript files in the `src` of packages, relative to the project, in order. `shared/*` names all packages of a folder. */
export function sourceFiles(packages: readonly string[]): string[] {
  const folders = packages.flatMap((name) => (name.endsWith('/*') ? below(name.slice(0, -2)) : [name]))
  return folders.flatMap((folder) => filesIn(join(folder, 'src'), /\.[cm]?tsx?$/))
}

/** The files of plain JavaScript in a folder, which nobody compiles. */
export const scriptsIn = (folder: string): string[] => filesIn(folder, /\.mjs$/)

const below = (folder: string) => readdirSync(inRoot(folder)).map((name) => join(folder, name))

function filesIn(folder: string, ending: RegExp): string[] {
  try {
    return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name) && !name.endsWith('.d.ts') && !name.includes('node_modules/'))
      .map((name) => join(folder, name))
      .sort()
  } catch {
    // A folder without code of its own.
    return []
  }
}
