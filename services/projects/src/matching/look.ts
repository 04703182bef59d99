import type { AmbiguousFile, ComparedRecord, LeftOutFile } from '@regesta/contracts/version-matches'
import type { ListedFile } from '../store/file-list.js'
import type { PublishedFile } from '../store/published-files.js'
import type { Compared } from './compared.js'

export interface MatchFiles {
  readonly path: string
  readonly folder: string
  readonly method: 'filename' | 'hashcode'
  /** Real paths of the folders that links may lead to; none: anywhere. */
  readonly linkFolders: readonly string[]
  /** Only records of this environment. */
  readonly isSandbox?: boolean | undefined
  /** Whether each match says how its file relates to that of the version before. */
  readonly compare?: boolean
  /** Whether any file of a record finds it; what is ambiguous and what is left out is reported, too. */
  readonly members?: boolean
  /** With `members`: only the works of these records. */
  readonly recordIds?: readonly number[] | undefined
}

export interface Match extends Omit<PublishedFile, 'record_id'> {
  readonly matched_file_path: string
  readonly is_source?: boolean
  readonly published_as?: string | null
  readonly compared?: Compared
}

export interface Ambiguous extends Omit<AmbiguousFile, 'matches'> {
  readonly matches: Match[]
}

export type LeftOut = LeftOutFile

/** What is reported of one file, and after all files, of one record that they were compared with. */
export type Told = Match | Ambiguous | LeftOut | ComparedRecord

/** A way in which files of a folder find their records. */
export interface Look<Found> {
  /** Whether a file is looked at. */
  accept(file: ListedFile): boolean
  /** What is known of a file; several are asked for at the same time. */
  find(file: ListedFile): Promise<Found | undefined>
  /** What is reported of it, one file after another. */
  tell(found: Found, path: string): Promise<Told>
  /** What is reported of a folder, or of something unreadable; nothing if it is left out. */
  tellOther?(path: string): Told
  /** The records that files were compared with, when all have been looked at. */
  tellRecords(): Iterable<Told>
}
