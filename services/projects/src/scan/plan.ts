import type { ScanOptions } from '@regesta/contracts/projects'
import { isWithin } from '@regesta/http/allowed-roots'

export type BatchEntity = 'root' | 'subdirectory' | 'hybrid'

/** A scan as it is given to the thread that does it; everything in it was checked before. */
export interface ScanPlan {
  /** The project's own file, or where it will be. */
  readonly projectFile: string
  /** Real path of the input folder. */
  readonly dataIn: string
  readonly dataOut: string
  readonly batchEntity: BatchEntity
  readonly options: ScanOptions
  /** Real paths that references inside files may lead to, beside the input folder. */
  readonly allowedFolders: readonly string[]
  /** Real paths that links may lead to, beside the input folder; none: anywhere. */
  readonly linkFolders: readonly string[]
  /** Folder in which archives are made before they get their names. */
  readonly archiveStage: string
  readonly xmlSchema?: string | undefined
}

/** Whether links may lead to a real path. */
export const mayBeRead = ({ dataIn, linkFolders }: Pick<ScanPlan, 'dataIn' | 'linkFolders'>, real: string): boolean =>
  linkFolders.length === 0 || [dataIn, ...linkFolders].some((folder) => isWithin(folder, real))

export const primaryEnding = (options: ScanOptions): string =>
  (options.primarysourceext || options.primary_source_ext || '').trim()
