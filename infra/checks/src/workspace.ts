import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export const inRoot = (...parts: string[]): string => join(ROOT, ...parts)

/** The folders of all packages, relative to the root. */
export function packageFolders(): string[] {
  const inside = (folder: string) => readdirSync(inRoot(folder)).map((name) => `${folder}/${name}`)
  const candidates = [
    'contracts',
    'gateway',
    'gateway/console',
    ...inside('shared'),
    ...inside('services'),
    ...inside('services/dataset'),
    ...inside('infra'),
  ]
  return candidates.filter((folder) => existsSync(inRoot(folder, 'package.json'))).sort()
}

/** All files below a folder whose names end so. */
export function filesBelow(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path, ending)
    return entry.name.endsWith(ending) ? [path] : []
  })
}
