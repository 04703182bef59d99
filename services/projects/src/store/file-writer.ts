import { basename } from 'node:path'
import type { Statement } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import { foldName } from '../domain/fold-name.js'

/** A file as it is written into the project. */
export interface FileToStore {
  readonly path: string
  readonly type: string
  readonly status: string
  readonly parentId: number | null
  /** The file of the project below which it comes, where `parentId` names none. */
  readonly belowKnown?: number | undefined
  readonly size: number
  readonly sha256: string
  readonly mtime_ns: string | null
  readonly mime: string | null
  /** JSON of the report. */
  readonly report: string | null
  readonly archiveName?: string | undefined
  /** Whether files below it follow, where that is known. */
  readonly hasMembers?: boolean
  readonly pipelineSource?: string | null
  readonly stepSource?: string | null
}

/** The columns of a file, in the order of its values; without an id, it gets the next one. */
const COLUMNS = [
  ...[
    'file_id',
    'root_id',
    'relative_path',
    'filename',
    'search_name',
    'size_bytes',
    'sha256_hash',
    'mtime_ns',
    'mime_type',
  ],
  ...[
    'file_type',
    'parent_file_id',
    'status',
    'added_timestamp',
    'validation_report',
    'is_primary_source',
    'archive_name',
  ],
  ...['pipeline_source', 'step_source', 'has_members'],
]

const insertOf = (rows: number) => {
  const row = `(${COLUMNS.map(() => '?').join(', ')})`
  return `insert into source_files (${COLUMNS.join(', ')}) values ${Array(rows).fill(row).join(', ')}`
}

interface Root {
  readonly root_id: number
  readonly absolute_path: string
}

/** Writes files relative to the roots of a project. */
export class FileWriter {
  private readonly roots: readonly Root[]
  protected readonly insertOne: Statement
  private last = { at: 0, written: '' }

  /** @param statement prepares a query, once where writers are made for single files: that takes longer than to write one */
  constructor(statement: (sql: string) => Statement) {
    const roots = statement('select root_id, absolute_path from file_roots').all() as Root[]
    this.roots = roots.sort((a, b) => b.absolute_path.length - a.absolute_path.length)
    this.insertOne = statement(insertOf(1))
  }

  /** The root that a path is in, and the path below it. The root of the file system takes everything else. */
  place(path: string): { rootId: number; relativePath: string } {
    for (const { root_id, absolute_path } of this.roots) {
      if (path.startsWith(`${absolute_path}/`))
        return { rootId: root_id, relativePath: path.slice(absolute_path.length + 1) }
    }
    throw new Error(`no root for ${path}`)
  }

  /** Now, formatted once per millisecond, in which many files are written. */
  private timestamp(): string {
    const at = Date.now()
    if (at !== this.last.at) this.last = { at, written: now() }
    return this.last.written
  }

  /** Answers the new file id. */
  insert(file: FileToStore): number {
    return Number(this.insertOne.run(this.valuesOf(null, file)).lastInsertRowid)
  }

  /** The values of a row, in the order of its columns. */
  protected valuesOf(id: number | null, file: FileToStore): unknown[] {
    const { rootId, relativePath } = this.place(file.path)
    const name = basename(file.path)
    return [
      id,
      rootId,
      relativePath,
      name,
      foldName(name),
      file.size,
      file.sha256,
      file.mtime_ns,
      file.mime,
      file.type,
      file.parentId ?? file.belowKnown ?? null,
      file.status,
      this.timestamp(),
      file.report,
      file.type === 'primary_source' ? 1 : 0,
      file.archiveName ?? null,
      file.pipelineSource ?? null,
      file.stepSource ?? null,
      file.hasMembers === true ? 1 : 0,
    ]
  }
}

/** Files that go into one statement: to begin one takes as long as to write a file. */
const TOGETHER = 32

/** Writes the files of a project that has none yet, several at a time; `flush` writes those that wait. */
export class NewProjectWriter extends FileWriter {
  private readonly insertMany: Statement
  private waiting: unknown[][] = []
  private lastId = 0

  constructor(statement: (sql: string) => Statement) {
    super(statement)
    this.insertMany = statement(insertOf(TOGETHER))
  }

  /** Answers the id that the file will have: that of its place, as the database would number it. */
  override insert(file: FileToStore): number {
    this.lastId += 1
    this.waiting.push(this.valuesOf(this.lastId, file))
    if (this.waiting.length === TOGETHER) this.insertMany.run(this.waiting.splice(0).flat())
    return this.lastId
  }

  flush(): void {
    for (const values of this.waiting.splice(0)) this.insertOne.run(values)
  }
}
