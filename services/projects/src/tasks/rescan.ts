import { basename, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import type { Rescanned } from '@regesta/contracts/projects'
import { say } from '@regesta/contracts/sentences'
import type { Database } from '@regesta/sqlite/open-database'
import { prepared } from '@regesta/sqlite/prepared'
import { statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import { type Comparison, compareFolder } from '../scan/compare-folder.js'
import { compareMoved } from '../scan/compare-moved.js'
import { type Joined, joinKnown, type NewFile } from '../scan/join-known.js'
import { missingFiles } from '../scan/missing-files.js'
import { placeIn } from '../scan/moved-places.js'
import type { ScanPlan } from '../scan/plan.js'
import { renewArchives } from '../scan/renew-archives.js'
import { storeTrees } from '../scan/scan-into.js'
import { type ScanTroubles, scanTroubles } from '../scan/scan-troubles.js'
import { compareArchives, type StaleArchive } from '../scan/stale-archives.js'
import { walk } from '../scan/walk.js'
import { type FileSpool, fileSpool } from '../store/file-spool.js'
import type { CurrentAct } from '../store/history/note-changes.js'
import { inBlocks } from '../store/in-blocks.js'
import { type KnownFile, knownPaths, pathSet, pathsById, pathsIn } from '../store/known-files.js'
import { openForAct } from '../store/open-for-act.js'
import { type NewPlaces, relink } from '../store/relink.js'
import { RescanWriter } from '../store/rescan-writer.js'
import { type RescannedFiles, rescannedBlocks, storeChanges } from '../store/rescanned-rows.js'
import type { TaskRun } from '../workers/task-run.js'

export interface Rescan {
  readonly path: string
  readonly dryRun: boolean
  /** The folders as they are to be from now on. */
  readonly plan: ScanPlan
  readonly places: NewPlaces
  /** What the history records. */
  readonly act: CurrentAct | null
}

/** What is taken over. */
interface Differences extends RescannedFiles {
  readonly stale: readonly StaleArchive[]
}

/** What the comparison found, as it is answered. */
export type RescanReport = Omit<Rescanned, 'success' | 'message' | 'dry_run' | 'data_in_path' | 'relinked'>

type Move = RescannedFiles['moved'][number]

/** New files that are hashed together. */
const BLOCK = 256
const MOVING = say('looking_for_moved', {})

/**
 * Compares the input folder with the project and takes over what changed, block by block: what a stop leaves, the next
 * comparison finds. Records stay as they are.
 */
export async function task({ path, dryRun, plan, places, act }: Rescan, run: TaskRun): Promise<RescanReport> {
  const pathOf = pathsIn(plan.dataIn, placeIn(places.folders))
  const { database, known } = prepared(openForAct(path, act), (database) => ({
    database,
    known: pathSet(knownPaths(database, pathOf)),
  }))
  try {
    const troubles = scanTroubles(plan.dataIn)
    const comparing = { plan, troubles, isKnown: known.has }
    const comparison = await compareFolder(database, comparing, run)
    const along = await compareMoved(database, places.folders, comparing, run)
    for (const spelled of [...comparison.respelled, ...along.respelled]) known.add(spelled)
    const fresh: NewFile[] = []
    const accept = (file: string) => !known.has(file)
    walk(plan, troubles, accept, (file, size, key, inFolder, real) => {
      // A link is no new file where the project has what it leads to.
      if (accept(real)) fresh.push({ path: file, size, key, inFolder, real })
    })
    const moved = await findMoves(comparison.missing, fresh, plan.dataIn, run)
    assertSameFolder(comparison, moved, troubles, plan.dataIn)
    const found = new Set(moved.map(({ file }) => file))
    const missing = comparison.missing.filter((file) => !found.has(file))
    for (const { to } of moved) known.add(join(plan.dataIn, to))
    const looking = { database, plan, run, compared: comparedOf({ ...comparison, moved, missing }) }
    const gone = [...missing, ...along.missing]
    const changed = [...comparison.changed, ...along.changed]
    const others = new Set([...changed.map(({ file }) => file), ...gone].map(({ file_id }) => file_id))
    const { stale, ...archives } = await compareArchives({ ...looking, others, pathOf })
    const joined = await joinKnown({
      ...looking,
      fresh: fresh.filter(({ path }) => accept(path)),
      isKnown: known.has,
    })
    try {
      const judgments = [...joined.judgments, ...archives.judgments]
      const touched = [...comparison.touched, ...along.touched, ...archives.touched]
      const files = { ...comparison, changedBeside: along.changed, moved, missing, judgments, touched, places, stale }
      const report = reportOf(database, plan, { ...files, changed, missing: gone }, joined, troubles)
      if (!dryRun) await apply(database, plan, run, files, joined)
      return report
    } finally {
      joined.close()
    }
  } finally {
    known.close()
    database.close()
  }
}

/** What new files and models are to be judged by. */
type Compared = Pick<RescannedFiles, 'changed' | 'moved' | 'missing' | 'returned'>

function comparedOf({ changed, moved, missing, returned }: Compared) {
  const files = [...changed, ...moved].map(({ file }) => file)
  return {
    changed,
    touched: [...files, ...missing, ...returned].map(({ file_id }) => file_id),
    gone: missing.map(({ file_id }) => file_id),
    places: new Map(moved.map(({ file, to }) => [file.file_id, to])),
  }
}

function reportOf(
  database: Database,
  { dataIn }: ScanPlan,
  { changed, moved, missing, returned, unchanged, judgments, stale }: Differences & Pick<Comparison, 'unchanged'>,
  joined: Joined,
  { unreadable, notFollowed }: ScanTroubles,
): RescanReport {
  const fresh = [...joined.trees()].flat()
  const pathOf = pathsById(database)
  return {
    added: fresh.map(({ path }) => relativeTo(dataIn, path)).sort(),
    joined: fresh.flatMap(({ path, below }) =>
      below === undefined ? [] : [{ path: relativeTo(dataIn, path), to: pathOf(below) }],
    ),
    judged: [...judgments, ...madeGood(stale)].map(({ relative_path, from, to }) => ({
      path: relative_path,
      from,
      to,
    })),
    changed: [...changed.map(({ file }) => file), ...renewed(stale)]
      .map(({ relative_path }) => relativeTo(dataIn, relative_path))
      .sort(),
    moved: moved.map(({ file, to }) => ({ from: file.relative_path, to })),
    missing: missing.map((file) => relativeTo(dataIn, file.relative_path)).sort(),
    returned: returned.map((file) => file.relative_path).sort(),
    unreadable,
    not_followed: notFollowed,
    unchanged,
  }
}

const renewed = (stale: readonly StaleArchive[]) =>
  stale.filter(({ isChanged }) => isChanged).map(({ archive }) => archive)

/** Archives that could not be packed before. */
const madeGood = (stale: readonly StaleArchive[]) =>
  stale
    .filter(({ archive }) => archive.status === 'Problems')
    .map(({ archive: { relative_path, status } }) => ({ relative_path, from: status, to: 'Valid' }))

const relativeTo = (folder: string, path: string) =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path

/** A folder that holds none of the known files, under whatever name, is another folder. Empty files are alike everywhere. */
function assertSameFolder(
  { missing, unchanged, changed }: Comparison,
  moved: readonly Move[],
  { unreadable, notFollowed }: ScanTroubles,
  folder: string,
): void {
  if (missing.length === 0 || unchanged + changed.length + unreadable.length + notFollowed.length > 0) return
  if (moved.some(({ file }) => file.size_bytes > 0)) return
  throw new ServiceError('refused', say('input_folder_other', { number: missing.length, path: folder }))
}

/** A new file with the content of a missing one is that file under another name; each is taken once. */
async function findMoves(
  missing: readonly KnownFile[],
  fresh: readonly NewFile[],
  folder: string,
  run: TaskRun,
): Promise<Move[]> {
  const sizes = new Set(missing.map(({ size_bytes }) => size_bytes))
  const waiting = missingFiles(missing)
  const moves: Move[] = []
  const likely = fresh.filter(({ size }) => sizes.has(size))
  for (let at = 0; at < likely.length; at += BLOCK) {
    run.signal.throwIfAborted()
    const examining = likely
      .slice(at, at + BLOCK)
      .map(({ path, size }) => run.examiners.examine({ path, validate: false }, size))
    for (const { path, sha256, mtime_ns } of await Promise.all(examining)) {
      const file = sha256 === '' ? undefined : waiting.take(sha256, basename(path))
      if (file !== undefined) moves.push({ file, to: relativeTo(folder, path), mtime_ns })
    }
    run.progress({ done: Math.min(at + BLOCK, likely.length), total: likely.length, unit: 'files', message: MOVING })
  }
  return moves
}

/** New files come before the models that are judged by them: those are judged again as long as that has not been stored. */
function* blocksToStore(database: Database, { dataIn }: ScanPlan, files: RescannedFiles, spool: FileSpool) {
  // Files beside the input folder are compared only when their folder moves, so what is found then is stored with the move.
  yield () => {
    relink(database, dataIn, files.places)
    storeChanges(database, files.changedBeside, now())
  }
  yield* spool.blocksInto(new RescanWriter(statementCache(database)))
  yield* rescannedBlocks(database, files)
}

/** New files are examined first, so that nobody else waits for the project file meanwhile. */
async function apply(
  database: Database,
  plan: ScanPlan,
  run: TaskRun,
  { stale, ...files }: Differences,
  { staging, trees }: Joined,
): Promise<void> {
  const spool = fileSpool()
  try {
    const work = { taker: spool, plan, run, staging }
    await storeTrees(
      work,
      Array.from(trees(), (nodes) => ({ nodes })),
    )
    await renewArchives({ database, plan, run }, stale)
    await inBlocks(database, run.signal, blocksToStore(database, plan, files, spool))
  } finally {
    spool.close()
  }
}
