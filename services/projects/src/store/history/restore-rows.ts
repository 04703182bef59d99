import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { now } from '@regesta/sqlite/timestamp'
import type { OpenProject } from '../../open-project.js'
import { noteValues } from './note-values.js'
import { TRACKED, VALUES } from './tracked-tables.js'

type Open = Pick<OpenProject, 'database' | 'statement'>
type Value = string | number | null

/** A change as it is stored. */
interface Change {
  readonly table_name: string
  readonly row_key: string
  readonly operation: 'insert' | 'update' | 'delete'
  readonly before: string | null
}

/**
 * Puts every row that an event has changed as it was before it, the last change first, in one transaction; what is in
 * the way leaves everything as it is. The history shows it like any other act.
 *
 * @returns how many changes were taken back
 */
export function restoreRows(project: Open, eventId: number): number {
  const { database } = project
  return database.transaction(() => {
    database.pragma('defer_foreign_keys = ON')
    const changes = project
      .statement(
        `select table_name, row_key, operation, before from history_changes where event_id = ? order by change_id desc`,
      )
      .all(eventId) as Change[]
    for (const change of changes) namingObstacle(change, () => restore(project, change))
    noteUndoing(project, eventId)
    return changes.length
  })()
}

/** Marks the event as taken back by the one that is under way. An undoing that is taken back leaves its event as it was done. */
function noteUndoing({ statement }: Open, eventId: number): void {
  statement(
    `update history set undone_by = (select event_id from history where act = current_act('id')) where event_id = ?`,
  ).run(eventId)
  statement('update history set undone_by = null where undone_by = ?').run(eventId)
}

/** The id of the event that is under way; there is one as soon as anything was changed. */
export const eventUnderWay = ({ statement }: Open): number | undefined =>
  (statement(`select event_id from history where act = current_act('id')`).get() as { event_id: number } | undefined)
    ?.event_id

function restore(project: Open, change: Change): void {
  const key = JSON.parse(change.row_key) as Value[]
  if (change.table_name === VALUES) restoreValues(project, key, change.before ?? '[]')
  else if (change.table_name === 'bundle_corrections' && change.operation === 'insert') endCorrection(project, key)
  else restoreRow(project, change, key)
}

function restoreRow({ statement }: Open, { table_name, operation, before }: Change, key: readonly Value[]): void {
  const names = TRACKED[table_name]?.key
  if (names === undefined) throw new Error(`Nothing is known of the table ${table_name}`)
  const isRow = names.map((name) => `${name} = ?`).join(' and ')
  const members = Object.entries(JSON.parse(before ?? '{}') as Record<string, Value>)
  const [columns, values] = [members.map(([name]) => name), members.map(([, value]) => value)]
  if (operation === 'insert') {
    statement(`delete from ${table_name} where ${isRow}`).run(...key)
  } else if (operation === 'delete') {
    const places = columns.map(() => '?').join(', ')
    statement(`insert into ${table_name} (${columns.join(', ')}) values (${places})`).run(...values)
  } else {
    const set = columns.map((name) => `${name} = ?`).join(', ')
    statement(`update ${table_name} set ${set} where ${isRow}`).run(...values, ...key)
  }
}

/** A correction can still be found by its id: as one that was taken back. */
const endCorrection = (project: Open, key: readonly Value[]): void =>
  void project
    .statement('update bundle_corrections set undone_timestamp = ? where correction_id = ?')
    .run(now(), ...key)

function restoreValues(project: Open, [fileId, mappingId]: readonly Value[], before: string): void {
  noteValues(project, Number(fileId), Number(mappingId))
  project.statement('delete from metadata_values where source_file_id = ? and mapping_id = ?').run(fileId, mappingId)
  const insert = project.statement(
    `insert into metadata_values (value_id, source_file_id, mapping_id, field_name, field_value, extracted_timestamp)
     values (?, ?, ?, ?, ?, ?)`,
  )
  for (const [id, ...value] of JSON.parse(before) as Value[][]) insert.run(id, fileId, mappingId, ...value)
}

function namingObstacle({ table_name, row_key }: Change, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('SQLITE_CONSTRAINT')) throw error
    throw new ServiceError('refused', say('row_overtaken', { row: row_key, table: table_name }))
  }
}
