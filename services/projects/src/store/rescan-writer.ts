import type { Statement } from '@regesta/sqlite/statements'
import { type FileToStore, FileWriter } from './file-writer.js'

/** Writes the new files of a rescan into a project that others may have changed since they were found. */
export class RescanWriter extends FileWriter {
  private readonly findAt: Statement
  private readonly find: Statement

  constructor(statement: (sql: string) => Statement) {
    super(statement)
    this.findAt = statement('select file_id from source_files where root_id = ? and relative_path = ?')
    this.find = statement('select file_id from source_files where file_id = ?')
  }

  /** A file that was added meanwhile stays as it is; one whose head has gone becomes a bundle of its own. */
  override insert(file: FileToStore): number {
    const { rootId, relativePath } = this.place(file.path)
    const there = this.findAt.get(rootId, relativePath) as { file_id: number } | undefined
    return there?.file_id ?? super.insert(this.isOrphan(file) ? { ...file, ...STANDING } : file)
  }

  private isOrphan({ belowKnown }: FileToStore): boolean {
    return belowKnown !== undefined && this.find.get(belowKnown) === undefined
  }
}

const STANDING = { belowKnown: undefined, type: 'primary_source' } as const
