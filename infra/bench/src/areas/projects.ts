import { temporaryFolder } from '@regesta/testing/temporary-folder'
import type { Figure } from '../figure.js'
import { fileQueries } from '../file-queries.js'
import { wholeLists } from '../project-lists.js'
import { loads } from '../project-loads.js'
import { projectQueries } from '../project-queries.js'
import { largeFiles, smallFileCosts, smallFiles, textureTriples } from '../project-scans.js'
import { recordQueries } from '../record-queries.js'

const PARTS: Readonly<Record<string, (base: string) => AsyncGenerator<Figure>>> = {
  small: smallFiles,
  curve: smallFileCosts,
  large: largeFiles,
  triples: textureTriples,
  queries: (base) => projectQueries(base, 100_000),
  million: (base) => projectQueries(base, 1_000_000),
  lists: wholeLists,
  loads,
  records: (base) => recordQueries(base, 100_000),
  found: (base) => fileQueries(base, 1_000_000),
}

export const parts = Object.keys(PARTS)

/** Scans of many files, loads, lists and queries of large projects. */
export async function* bench(part?: string): AsyncGenerator<Figure> {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (part !== undefined && part !== name) continue
    const folder = temporaryFolder('regesta-bench-')
    try {
      yield* measure(folder.path)
    } finally {
      folder.remove()
    }
  }
}
