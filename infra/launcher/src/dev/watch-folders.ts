import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

/**
 * Calls back whenever a file in some folders, or below them, has changed. Each folder is watched by itself: watching whole
 * trees is not the same everywhere.
 *
 * @returns how to stop it
 */
export function watchFolders(roots: readonly string[], onChange: () => void): () => void {
  const watchers = new Map<string, FSWatcher>()

  function watchBelow(folder: string): void {
    for (const each of [folder, ...foldersBelow(folder)]) {
      if (watchers.has(each)) continue
      const watcher = watch(each, () => {
        watchBelow(each)
        onChange()
      })
      const forget = () => {
        watcher.close()
        watchers.delete(each)
      }
      watcher.on('error', forget)
      watchers.set(each, watcher)
    }
  }

  for (const root of roots) watchBelow(root)
  return () => {
    for (const watcher of watchers.values()) watcher.close()
  }
}

/** A folder that has gone meanwhile has no subfolders. */
function foldersBelow(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name))
      .flatMap((each) => [each, ...foldersBelow(each)])
  } catch {
    return []
  }
}
