import type { ComparedRecord, VersionMatch } from '../../api/versions.js'

/** A file of the version that is published. */
interface FileBefore {
  readonly key: string
  readonly size: number
  readonly md5: string
}

/** A file of the folder beside the published file that it replaces. */
export interface FileNow {
  readonly path: string
  readonly name: string
  /** What it is called at the repository. */
  readonly key: string
  readonly size: number
  readonly md5: string | null
  readonly before: FileBefore | undefined
  /** Whether it is the main file of its record. */
  readonly isSource: boolean
  readonly result: 'same' | 'moved' | 'changed' | 'added' | 'unread'
}

/** A published record, and the files of the folder that belong to it. */
export interface Candidate {
  readonly concept: string
  readonly record: number
  readonly title: string
  readonly version: string
  readonly isSandbox: boolean
  readonly files: readonly FileNow[]
  readonly before: readonly FileBefore[]
}

/** The name of a file below its folder. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * The records of a folder, in the order in which they were found, each with its main file first.
 *
 * @param records what is published of them
 * @param by how files have found their records: only by its name is a file one that is published under another name
 */
export function candidatesOf(
  matches: readonly VersionMatch[],
  records: readonly ComparedRecord[],
  by: 'name' | 'content' = 'name',
): Candidate[] {
  const byId = new Map(records.map((one) => [one.record_id, one]))
  const found = new Map<string, Candidate>()
  for (const match of matches) {
    const { concept_rec_id: concept, record_title: title, compared } = match
    const published = byId.get(compared?.record_id ?? 0)
    if (compared === undefined || published === undefined) continue
    const { record_id: record, version, is_sandbox: isSandbox, files: before } = published
    const known = found.get(concept) ?? { concept, record, title, version, isSandbox, before, files: [] }
    const file = fileNow(match, compared, before, by)
    found.set(concept, { ...known, files: file.isSource ? [file, ...known.files] : [...known.files, file] })
  }
  return [...found.values()]
}

function fileNow(
  { matched_file_path: path, is_source, published_as }: VersionMatch,
  { size, md5 }: NonNullable<VersionMatch['compared']>,
  files: readonly FileBefore[],
  by: 'name' | 'content',
): FileNow {
  const name = nameOf(path)
  const called = (by === 'name' ? published_as : undefined) ?? name
  const named = files.find(({ key }) => key.normalize() === called.normalize())
  const alike = files.find((file) => file.md5 === md5)
  return {
    ...{ path, name, size, md5, key: named?.key ?? called, isSource: is_source === true },
    before: named ?? alike,
    result: resultOf(md5, named, alike),
  }
}

function resultOf(md5: string | null, named: FileBefore | undefined, alike: FileBefore | undefined): FileNow['result'] {
  if (md5 === null) return 'unread'
  if (named !== undefined) return named.md5 === md5 ? 'same' : 'changed'
  return alike === undefined ? 'added' : 'moved'
}

/** Files that a new version takes. */
export const newFiles = ({ files }: Candidate): FileNow[] =>
  files.filter(({ result }) => result === 'changed' || result === 'added' || result === 'moved')

/** Whether something of it is not published yet; what is published under another name only, would be sent a second time. */
export const hasNewContent = (candidate: Candidate): boolean =>
  newFiles(candidate).some(({ result }) => result !== 'moved')

/** What files are called at the repository, by their paths, where that is not their own name. */
export const namesOf = (candidate: Candidate): Record<string, string> =>
  Object.fromEntries(
    newFiles(candidate).flatMap(({ path, name, key }) =>
      key.normalize() === name.normalize() ? [] : [[path, key] as const],
    ),
  )

/** What is written in a line, with commas between. */
export const patternsOf = (line: string): string[] =>
  line
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '')

/** Whether a name fits a pattern with `*` for any text and `?` for one character. */
export function fits(name: string, pattern: string): boolean {
  const text = [...name.normalize()]
  let places = new Set([0])
  for (const wanted of pattern.normalize()) {
    const next = new Set<number>()
    if (wanted === '*') for (let at = Math.min(...places); at <= text.length; at += 1) next.add(at)
    else for (const at of places) if (wanted === '?' ? at < text.length : text[at] === wanted) next.add(at + 1)
    if (next.size === 0) return false
    places = next
  }
  return places.has(text.length)
}

export interface Fate {
  /** What it is called at the repository. */
  readonly name: string
  readonly fate: 'stays' | 'replaced' | 'goes' | 'comes'
}

/** What becomes of each file of the published version, and what comes beside them. */
export function fatesOf(candidate: Candidate, patterns: readonly string[]): Fate[] {
  const coming = new Map(newFiles(candidate).map(({ key }) => [key.normalize(), key]))
  const fates = candidate.before.map(({ key: name }): Fate => {
    if (coming.delete(name.normalize())) return { name, fate: 'replaced' }
    return { name, fate: patterns.some((pattern) => fits(name, pattern)) ? 'stays' : 'goes' }
  })
  return [...fates, ...[...coming.values()].map((name): Fate => ({ name, fate: 'comes' }))]
}

/** Patterns that fit no file of a record: the service refuses to guess what was meant. */
export const idlePatterns = ({ before }: Candidate, patterns: readonly string[]): string[] =>
  patterns.filter((pattern) => pattern !== '*' && !before.some(({ key }) => fits(key, pattern)))
