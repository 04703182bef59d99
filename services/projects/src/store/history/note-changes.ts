import type { Database } from '@regesta/sqlite/open-database'
import { columnsOf } from '../table-columns.js'
import { TRACKED, type Tracked } from './tracked-tables.js'

/** The act that is under way, as it is stored. */
export interface CurrentAct {
  readonly id: string
  readonly kind: string
  readonly client: string
  readonly undoes: number | null
}

/** The schema in which project files have a history. */
const SINCE = 7

/**
 * Lets a connection write down every change of a row together with the change itself, as a part of the act that is under way.
 * The triggers belong to the connection: nobody else who opens the file needs to know of them.
 */
export function noteChanges(database: Database, current: () => CurrentAct | undefined): void {
  if ((database.pragma('user_version', { simple: true }) as number) < SINCE) return
  // A statement whose triggers may fail keeps what it would have to put back, in a temporary file that costs more than the row.
  database.pragma('temp_store = memory')
  database.function('current_act', (member) => current()?.[member as keyof CurrentAct] ?? null)
  for (const [table, tracked] of Object.entries(TRACKED)) {
    const columns = columnsOf(database, table).filter((name) => !tracked.derived?.includes(name))
    if (columns.length > 0) database.exec(triggersOf(table, tracked, columns))
  }
}

/** Stores the event of the act that is under way, unless it is there already. */
export const BEGIN_EVENT = `insert into history (act, kind, client, happened_timestamp, undoes)
  select current_act('id'), current_act('kind'), current_act('client'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), current_act('undoes')
  where not exists (select 1 from history where act = current_act('id')) and current_act('id') is not null`

export const THIS_EVENT = `(select event_id from history where act = current_act('id'))`

function triggersOf(table: string, tracked: Tracked, columns: readonly string[]): string {
  const differ = columns.map((name) => `old.${name} is not new.${name}`).join(' or ')
  return [
    triggerOf(table, tracked, { operation: 'insert', row: 'new', before: 'null' }),
    triggerOf(table, tracked, {
      operation: 'update',
      row: 'old',
      before: changedMembers(columns),
      of: ` of ${columns.join(', ')}`,
      when: ` and (${differ})`,
    }),
    triggerOf(table, tracked, { operation: 'delete', row: 'old', before: allMembers(columns) }),
  ].join('\n')
}

interface Change {
  readonly operation: 'insert' | 'update' | 'delete'
  readonly row: 'new' | 'old'
  readonly before: string
  readonly of?: string
  readonly when?: string
}

function triggerOf(table: string, tracked: Tracked, { operation, row, before, of = '', when = '' }: Change): string {
  const { key, record, file, isPart, isSecret } = tracked
  const rowKey = `json_array(${key.map((name) => `${row}.${name}`).join(', ')})`
  const column = (name: string | undefined) => (name === undefined ? 'null' : `${row}.${name}`)
  const known = [
    // What is new in this act goes as a whole.
    ...(operation === 'update' ? [isNew(table, rowKey)] : []),
    ...(isPart ? [isNew('repo_records', `json_array(${column(record)})`)] : []),
  ]
  // Where a row is known, so is its event, and nothing has to be begun.
  const unlessKnown = known.map((each) => ` and not ${each}`).join('')
  return `create temp trigger note_${operation}_${table} after ${operation}${of} on ${table}
    when current_act('id') is not null${when}${unlessKnown} begin
      ${BEGIN_EVENT};
      insert into history_changes (event_id, table_name, row_key, operation, before, record_id, file_id)
      values (${THIS_EVENT}, '${table}', ${rowKey}, '${operation}', ${isSecret ? 'null' : before},
        ${column(record)}, ${column(file)});
    end;`
}

const isNew = (table: string, rowKey: string) =>
  `exists (select 1 from history_changes where table_name = '${table}' and row_key = ${rowKey} and event_id = ${THIS_EVENT}
     and operation = 'insert')`

const allMembers = (columns: readonly string[]) =>
  `json_object(${columns.map((name) => `'${name}', old.${name}`).join(', ')})`

const changedMembers = (columns: readonly string[]) => {
  const members = columns.map(
    (name) => `select '${name}' as name, old.${name} as value where old.${name} is not new.${name}`,
  )
  return `(select json_group_object(name, value) from (${members.join(' union all ')}))`
}
