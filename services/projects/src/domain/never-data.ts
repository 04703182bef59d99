import { basename, dirname } from 'node:path'

/** Where the own files of a project are. */
export interface OwnPlaces {
  readonly projectFile: string
  readonly dataIn: string
  readonly dataOut: string
}

/** Notes that operating systems keep beside files: of copies by a Mac, of folders, of thumbnails. */
export const isSystemNote = (name: string): boolean =>
  name.startsWith('._') || name === '.DS_Store' || name.toLowerCase() === 'thumbs.db'

/** What SQLite and locks add to the name of a project file. */
const COMPANIONS = new Set(['', '-wal', '-shm', '-journal', '.lock', '.lock-journal'])
/** How the names of earlier and unfinished states of it end. */
const EARLIER_STATE = /\.(bak|bak\.\d+|partial|partial-journal)$/

const isCompanion = (added: string): boolean =>
  COMPANIONS.has(added) || added.startsWith('.displaced-') || (added.startsWith('.') && EARLIER_STATE.test(added))

/** Whether a file is the project file or one that is kept beside it. */
export function belongsToProject(projectFile: string, path: string): boolean {
  if (dirname(path) !== dirname(projectFile)) return false
  const [own, name] = [basename(projectFile), basename(path)]
  if (name.startsWith(`.${own}.`)) return name.includes('.partial')
  return name.startsWith(own) && isCompanion(name.slice(own.length))
}

/**
 * Recognises the own files of a project, which are never its data: project file and companions, and all below its output folder.
 * Where data and results share a folder, or the data is below the results, only what a scan makes there is its own.
 */
export function ownFiles({ projectFile, dataIn, dataOut }: OwnPlaces): (path: string) => boolean {
  const isShared = dataIn === dataOut || dataIn.startsWith(`${dataOut}/`)
  return (path) =>
    belongsToProject(projectFile, path) ||
    /^\.archives-.+\.partial$/.test(basename(path)) ||
    (!isShared && (path === dataOut || path.startsWith(`${dataOut}/`)))
}
