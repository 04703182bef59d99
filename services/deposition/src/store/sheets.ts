import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'

const MIGRATIONS = fileURLToPath(new URL('../../migrations/sheets', import.meta.url))

/** A sheet that is completely indexed. */
export interface SheetRecord {
  readonly sheet_id: number
  readonly columns: readonly string[]
  readonly filename_column: string
  readonly filename_column_guessed: boolean
  readonly row_count: number
}

export interface StoredRow {
  readonly row_number: number
  readonly name: string
  /** JSON array in the order of the columns. */
  readonly cells: string
}

/** A row with its name as it is compared when it is not equal. */
export interface NamedRow extends StoredRow {
  readonly folded: string
  readonly folded_stem: string
}

/** Size and times of a file, nanoseconds as text. */
export interface FileState {
  readonly size: number
  readonly mtime_ns: string
  readonly ctime_ns: string
}

interface SheetRow {
  sheet_id: number
  columns: string
  filename_column: string
  filename_column_guessed: number
  row_count: number
}

/** All SQL about indexed spreadsheets. The service reads, the indexing worker writes. */
export function openSheets(file: string) {
  const database = openDatabase(file, { migrations: MIGRATIONS })
  const sql = statementCache(database)
  return {
    ...contents(sql),
    ...reading(sql),
    ...matching(sql),
    ...building(sql, database),
    ...keeping(sql),
    close: () => void database.close(),
  }
}

export type Sheets = ReturnType<typeof openSheets>
type Sql = ReturnType<typeof statementCache>

/** Which content a file had when it was last read. */
const contents = (sql: Sql) => ({
  findContent(path: string, { size, mtime_ns, ctime_ns }: FileState): string | undefined {
    const row = sql(
      'select content_sha256 from sheet_files where path = ? and size = ? and mtime_ns = ? and ctime_ns = ?',
    ).get(path, size, mtime_ns, ctime_ns) as { content_sha256: string } | undefined
    return row?.content_sha256
  },
  rememberContent(path: string, { size, mtime_ns, ctime_ns }: FileState, content_sha256: string): void {
    sql(
      `insert into sheet_files (path, size, mtime_ns, ctime_ns, content_sha256) values (?, ?, ?, ?, ?)
       on conflict (path) do update set size = excluded.size, mtime_ns = excluded.mtime_ns,
         ctime_ns = excluded.ctime_ns, content_sha256 = excluded.content_sha256`,
    ).run(path, size, mtime_ns, ctime_ns, content_sha256)
  },
})

const reading = (sql: Sql) => ({
  findReady(content_sha256: string, options: string): SheetRecord | undefined {
    const row = sql(
      `select sheet_id, columns, filename_column, filename_column_guessed, row_count from sheets
       where content_sha256 = ? and options = ? and state = 'ready'`,
    ).get(content_sha256, options) as SheetRow | undefined
    if (row === undefined) return undefined
    const columns = JSON.parse(row.columns) as string[]
    return { ...row, columns, filename_column_guessed: row.filename_column_guessed === 1 }
  },
  namesAfter: (sheetId: number, rowNumber: number, limit: number) =>
    sql(
      'select row_number, name from sheet_rows where sheet_id = ? and row_number > ? order by row_number limit ?',
    ).all(sheetId, rowNumber, limit) as { row_number: number; name: string }[],
  rowsAfter: (sheetId: number, rowNumber: number, limit: number) =>
    sql(
      'select row_number, name, cells from sheet_rows where sheet_id = ? and row_number > ? order by row_number limit ?',
    ).all(sheetId, rowNumber, limit) as StoredRow[],
  /** Names that several rows have, after folding, in the order of their first rows. */
  repeatedNames: (sheetId: number) =>
    sql(
      `select folded, min(row_number) as first_row from sheet_rows where sheet_id = ? and folded <> ''
       group by folded having count(*) > 1 order by first_row`,
    ).all(sheetId) as { folded: string; first_row: number }[],
  rowNumbersAfter: (sheetId: number, folded: string, rowNumber: number, limit: number) =>
    sql(
      'select row_number from sheet_rows where sheet_id = ? and folded = ? and row_number > ? order by row_number limit ?',
    )
      .all(sheetId, folded, rowNumber, limit)
      .map((row) => (row as { row_number: number }).row_number),
  rowNumbersNamedAfter: (sheetId: number, folded: string, name: string, rowNumber: number, limit: number) =>
    sql(
      `select row_number from sheet_rows where sheet_id = ? and folded = ? and name = ? and row_number > ?
       order by row_number limit ?`,
    )
      .all(sheetId, folded, name, rowNumber, limit)
      .map((row) => (row as { row_number: number }).row_number),
  nameOf: (sheetId: number, rowNumber: number) =>
    (
      sql('select name from sheet_rows where sheet_id = ? and row_number = ?').get(sheetId, rowNumber) as {
        name: string
      }
    ).name,
})

/** Which row describes a file. */
const matching = (sql: Sql) => ({
  firstNamed: (sheetId: number, folded: string, name: string) =>
    sql(
      `select row_number, name, cells from sheet_rows where sheet_id = ? and folded = ? and name = ?
       order by row_number limit 1`,
    ).get(sheetId, folded, name) as StoredRow | undefined,
  firstFolded: (sheetId: number, folded: string) =>
    sql(
      'select row_number, name, cells from sheet_rows where sheet_id = ? and folded = ? order by row_number limit 1',
    ).get(sheetId, folded) as StoredRow | undefined,
  /** The only row whose name is the given stem; without any such row, the only one whose name has it before its ending. */
  onlyOfStem(sheetId: number, stem: string): StoredRow | undefined {
    for (const column of ['folded', 'folded_stem']) {
      const rows = sql(
        `select row_number, name, cells from sheet_rows where sheet_id = ? and ${column} = ? order by row_number limit 2`,
      ).all(sheetId, stem) as StoredRow[]
      if (rows.length > 0) return rows.length === 1 ? rows[0] : undefined
    }
    return undefined
  },
})

/** The way of a sheet into the index; it counts from `finish` on. */
const building = (sql: Sql, database: Database) => ({
  begin(sheet: {
    content_sha256: string
    options: string
    columns: readonly string[]
    filename_column: string
    guessed: boolean
  }): number {
    const added = sql(
      `insert into sheets (content_sha256, options, state, columns, filename_column, filename_column_guessed, used_at)
       values (?, ?, 'building', ?, ?, ?, ?)`,
    ).run(
      sheet.content_sha256,
      sheet.options,
      JSON.stringify(sheet.columns),
      sheet.filename_column,
      sheet.guessed ? 1 : 0,
      now(),
    )
    return Number(added.lastInsertRowid)
  },
  /** One transaction. */
  addRows(sheetId: number, rows: readonly NamedRow[]): void {
    const insert = sql(
      'insert into sheet_rows (sheet_id, row_number, name, folded, folded_stem, cells) values (?, ?, ?, ?, ?, ?)',
    )
    database.transaction(() => {
      for (const { row_number, name, folded, folded_stem, cells } of rows)
        insert.run(sheetId, row_number, name, folded, folded_stem, cells)
    })()
  },
  /** @returns false when another thread has finished the same content first */
  finish(sheetId: number, rowCount: number): boolean {
    const { changes } = sql(
      `update or ignore sheets set state = 'ready', row_count = ?, used_at = ? where sheet_id = ?`,
    ).run(rowCount, now(), sheetId)
    return changes === 1
  },
  remove: (sheetId: number) => void sql('delete from sheets where sheet_id = ?').run(sheetId),
  removeUnfinished: () => void sql(`delete from sheets where state = 'building'`).run(),
})

/** Which sheets stay in the index. */
const keeping = (sql: Sql) => ({
  touch(sheetId: number): void {
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
    const used = sql('select 1 from sheets where sheet_id = ? and used_at > ?').get(sheetId, anHourAgo)
    if (used === undefined) sql('update sheets set used_at = ? where sheet_id = ?').run(now(), sheetId)
  },
  /** Forgets sheets that nobody used for a month, and all but the `keep` latest that nobody used today. */
  prune(keep: number): void {
    const before = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    sql(
      `delete from sheets where state = 'ready' and (used_at < ? or (used_at < ? and sheet_id not in (
         select sheet_id from sheets where state = 'ready' order by used_at desc limit ?)))`,
    ).run(before(24 * 30), before(24), keep)
  },
})
