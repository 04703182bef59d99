import { lstat } from 'node:fs/promises'
import type { OutputFile } from '@regesta/contracts/execution'
import { samePicture } from '@regesta/contracts/same-name'
import { filesBelow, type OnUnreadable } from '@regesta/http/files-below'
import { lookup } from 'mime-types'
import type { ExpectedOutput } from '../domain/build-command.js'
import type { HashFile } from './hash-file.js'

/** What was in a folder at one moment: path to the mark of its content. */
export type FolderState = ReadonlyMap<string, string>

/** Files that are looked at in an output folder, and undeclared ones that are listed. */
const LOOKED_AT = 100_000
const LISTED = 10_000
/** Folders that are named when they cannot be read. */
const NAMED = 20

/** Notes the files of a folder and everything below it, without following links. */
export async function readFolder(folder: string, onUnreadable: OnUnreadable = () => {}): Promise<FolderState> {
  const found = new Map<string, string>()
  for await (const path of filesBelow(folder, onUnreadable)) {
    const mark = await markOf(path)
    if (mark !== undefined) found.set(path, mark)
    if (found.size >= LOOKED_AT) break
  }
  return found
}

/** Of a folder that was not looked at in time: the files that have not been written since a moment (ISO 8601). */
export async function readFolderBefore(folder: string, moment: string): Promise<FolderState> {
  const found = new Map<string, string>()
  for (const [path, mark] of await readFolder(folder)) {
    const stat = await lstat(path).catch(() => undefined)
    if (stat !== undefined && stat.mtimeMs < Date.parse(moment)) found.set(path, mark)
  }
  return found
}

interface Search {
  readonly folder: string
  readonly expected: readonly ExpectedOutput[]
  readonly before: FolderState
  /** Paths that other executions have announced in the same folder. */
  readonly foreign: readonly string[]
  readonly hashFile: HashFile
  readonly signal: AbortSignal
}

/** The files of a completed execution: declared outputs that exist, in order, then other files that are new or changed. */
export async function collectOutputs(search: Search): Promise<{ files: OutputFile[]; warnings: string[] }> {
  const files: OutputFile[] = []
  const { after, warnings } = await readAfterwards(search.folder)
  const placeOf = placesIn(search, after)
  for (const { name, path: declared } of search.expected) {
    const path = placeOf(declared)
    const mark = after.get(path) ?? (await markOf(path))
    if (mark === undefined) warnings.push(`The declared output '${name}' was not written: ${path}`)
    else await describeFile(path, name, search, files, warnings)
    if (mark !== undefined && mark === search.before.get(path)) {
      warnings.push(`The declared output '${name}' was there before and has not been changed: ${path}`)
    }
  }
  const announced = new Set([...search.expected.map(({ path }) => path), ...search.foreign].map(placeOf))
  const others = [...after.keys()]
    .filter((path) => !announced.has(path) && after.get(path) !== search.before.get(path))
    .sort()
  if (others.length > LISTED) warnings.push(`Only ${LISTED} of ${others.length} undeclared new files are listed`)
  for (const path of others.slice(0, LISTED)) {
    const gone = search.signal.aborted || (await markOf(path)) === undefined
    if (!gone) await describeFile(path, null, search, files, warnings)
  }
  return { files, warnings }
}

/**
 * Finds where an announced file is: at its path, else under the same name in another Unicode form. A picture may have been
 * written in another format than was announced, with the ending of that.
 */
function placesIn({ expected, foreign, before }: Search, after: FolderState): (announced: string) => string {
  const composed = new Map([...after.keys()].map((path) => [path.normalize('NFC'), path]))
  const announcedPaths = new Set([...expected.map(({ path }) => path), ...foreign])
  const isWritten = (path: string) => after.get(path) !== before.get(path)
  const unannounced = [...after.keys()].filter((path) => isWritten(path) && !announcedPaths.has(path))
  return (announced) => {
    const found = after.has(announced) ? announced : composed.get(announced.normalize('NFC'))
    if (found !== undefined && isWritten(found)) return found
    return unannounced.find((path) => samePicture(path, announced)) ?? found ?? announced
  }
}

/** What is in the folder when an execution has ended, and which folders below it could not be read. */
async function readAfterwards(folder: string): Promise<{ after: FolderState; warnings: string[] }> {
  const unreadable: string[] = []
  const after = await readFolder(folder, (path, reason) => unreadable.push(`${path} (${reason})`))
  const warnings = unreadable
    .slice(0, NAMED)
    .map((path) => `A folder below the output directory could not be read, its files are not listed: ${path}`)
  if (unreadable.length > NAMED) warnings.push(`${unreadable.length - NAMED} more folders could not be read`)
  return { after, warnings }
}

async function describeFile(
  path: string,
  name: string | null,
  { hashFile, signal }: Search,
  files: OutputFile[],
  warnings: string[],
): Promise<void> {
  try {
    files.push({ path, ...(await hashFile(path, signal)), mime_type: lookup(path) || null, declared_output: name })
  } catch (error) {
    signal.throwIfAborted()
    warnings.push(`An output could not be read: ${path}: ${error instanceof Error ? error.message : error}`)
  }
}

/** Changes whenever the content is written; undefined when there is no such file. */
async function markOf(path: string): Promise<string | undefined> {
  const stat = await lstat(path, { bigint: true }).catch(() => undefined)
  return stat?.isFile() ? `${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}` : undefined
}
