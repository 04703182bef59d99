/** One file of a backup. */
export interface BackupFile {
  /** Its name in the backup: `data/…` below the data folder, `projects/…` for a project file. */
  readonly name: string
  readonly size: number
  readonly sha256: string
  /** Of a database: how far its schema was migrated. */
  readonly user_version?: number
  /** Of a project file: where it was. */
  readonly path?: string
}

/** The last entry of a backup, which is read first. */
export interface BackupManifest {
  readonly format: 1
  /** The release that made it. */
  readonly written_by: string
  readonly created_at: string
  readonly data_folder: string
  readonly with_key: boolean
  readonly files: readonly BackupFile[]
}

export const MANIFEST = 'manifest.json'
/** The key of the stored credentials, below the data folder. */
export const KEY = 'secrets/credentials.key'
