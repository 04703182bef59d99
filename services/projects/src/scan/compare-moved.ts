import { join } from 'node:path'
import type { Database } from '@regesta/sqlite/open-database'
import { countBelow, filesBelow, type KnownFile } from '../store/known-files.js'
import type { MovedFolder } from '../store/relink.js'
import type { TaskRun } from '../workers/task-run.js'
import { type Comparing, type Comparison, compareFiles } from './compare-folder.js'

type Along = Pick<Comparison, 'touched' | 'changed' | 'missing' | 'respelled'>

/** Looks at the files that folders beside the input folder took along, as at those of the input folder; their paths are those of now. */
export async function compareMoved(
  database: Database,
  folders: readonly MovedFolder[],
  comparing: Comparing,
  run: TaskRun,
): Promise<Along> {
  const all: Along[] = []
  for (const { from, to } of folders) {
    const plan = { ...comparing.plan, dataIn: to }
    const blocks = filesBelow(database, from)
    const found = await compareFiles(blocks, countBelow(database, from), { ...comparing, plan }, run)
    const now = (file: KnownFile) => ({ ...file, relative_path: join(to, file.relative_path) })
    const changed = found.changed.map((each) => ({ ...each, file: now(each.file) }))
    all.push({ ...found, changed, missing: found.missing.map(now) })
  }
  return {
    touched: all.flatMap(({ touched }) => touched),
    changed: all.flatMap(({ changed }) => changed),
    missing: all.flatMap(({ missing }) => missing),
    respelled: all.flatMap(({ respelled }) => respelled),
  }
}
