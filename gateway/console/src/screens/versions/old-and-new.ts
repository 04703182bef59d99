import type { VersionMatch } from '../../api/versions.js'

/** A file of the version that is published. */
interface FileBefore {
  readonly key: string
  readonly size: number
  readonly md5: string
}

/** A file of the folder beside the published file that it stands for. */
export interface FileNow {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly md5: string | null
  readonly before: FileBefore | undefined
  /** Whether it stands for its record. */
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

/** The records of a folder, in the order in which they were found, each with the file that stands for it first. */
export function candidatesOf(matches: readonly VersionMatch[]): Candidate[] {
  const found = new Map<string, Candidate>()
  for (const {
    concept_rec_id: concept,
    record_title: title,
    matched_file_path: path,
    is_source,
    compared,
  } of matches) {
    if (compared === undefined) continue
    const { record_id: record, version, is_sandbox: isSandbox, files: before, size, md5 } = compared
    const known = found.get(concept) ?? { concept, record, title, version, isSandbox, before, files: [] }
    const file = fileNow({ path, size, md5, isSource: is_source === true }, before)
    found.set(concept, { ...known, files: file.isSource ? [file, ...known.files] : [...known.files, file] })
  }
  return [...found.values()]
}

function fileNow(file: Pick<FileNow, 'path' | 'size' | 'md5' | 'isSource'>, before: readonly FileBefore[]): FileNow {
  const name = nameOf(file.path)
  const named = before.find(({ key }) => key.normalize() === name.normalize())
  const alike = before.find(({ md5 }) => md5 === file.md5)
  const result =
    file.md5 === null
      ? 'unread'
      : named
        ? named === alike || named.md5 === file.md5
          ? 'same'
          : 'changed'
        : alike
          ? 'moved'
          : 'added'
  return { ...file, name, before: named ?? alike, result }
}

/** Files that a new version takes. */
export const newFiles = ({ files }: Candidate): FileNow[] =>
  files.filter(({ result }) => result === 'changed' || result === 'added' || result === 'moved')

/** Whether something of it is not published yet; what is published under another name only, would be sent a second time. */
export const hasNewContent = (candidate: Candidate): boolean =>
  newFiles(candidate).some(({ result }) => result !== 'moved')

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
  const coming = new Map(newFiles(candidate).map(({ name }) => [name.normalize(), name]))
  const fates = candidate.before.map(({ key: name }): Fate => {
    if (coming.delete(name.normalize())) return { name, fate: 'replaced' }
    return { name, fate: patterns.some((pattern) => fits(name, pattern)) ? 'stays' : 'goes' }
  })
  return [...fates, ...[...coming.values()].map((name): Fate => ({ name, fate: 'comes' }))]
}

/** Patterns that fit no file of a record: the service refuses to guess what was meant. */
export const idlePatterns = ({ before }: Candidate, patterns: readonly string[]): string[] =>
  patterns.filter((pattern) => pattern !== '*' && !before.some(({ key }) => fits(key, pattern)))
