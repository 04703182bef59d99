import { basename } from 'node:path'
import type { KnownFile } from '../store/known-files.js'

/** Missing files of one content. */
interface Alike {
  readonly all: KnownFile[]
  readonly byName: Map<string, KnownFile[]>
}

/** Missing files by content, each to be taken once. Taking one costs the same however many are alike. */
export function missingFiles(files: Iterable<KnownFile>) {
  const byContent = new Map<string, Alike>()
  const taken = new Set<KnownFile>()
  for (const file of files) {
    const alike = byContent.get(file.sha256_hash) ?? { all: [], byName: new Map<string, KnownFile[]>() }
    byContent.set(file.sha256_hash, alike)
    alike.all.push(file)
    const name = basename(file.relative_path)
    const named = alike.byName.get(name)
    if (named === undefined) alike.byName.set(name, [file])
    else named.push(file)
  }

  /** Each file is in two lists; one that was taken from the other list is skipped. */
  function next(list: KnownFile[] | undefined): KnownFile | undefined {
    for (let file = list?.pop(); file !== undefined; file = list?.pop()) {
      if (taken.has(file)) continue
      taken.add(file)
      return file
    }
    return undefined
  }

  return {
    /** Takes a file with this content: one of this name, else any; undefined when none is left. */
    take(sha256: string, name: string) {
      const alike = byContent.get(sha256)
      return next(alike?.byName.get(name)) ?? next(alike?.all)
    },
  }
}
