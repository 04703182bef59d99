import type { Deposition, PublishedRecord } from '../domain/state.js'
import { COLUMNS, type DepositionRow, toDeposition } from './row.js'
import type { Sql } from './sql.js'

/** A condition of a list: SQL over the columns of drafts and records, with its values. */
export interface Condition {
  readonly sql: string
  readonly values: readonly unknown[]
}

export interface Page {
  readonly conditions: readonly Condition[]
  readonly order: string
  readonly page: number
  readonly size: number
}

interface Source {
  readonly table: 'depositions' | 'records'
  readonly allVersions: boolean
}

/** Lists and searches; they see what the index shows, which may lag behind. */
export function depositionStore(sql: Sql) {
  const where = ({ table, allVersions }: Source, conditions: readonly Condition[]) => {
    const visible: Condition = { sql: 'visible_at <= ?', values: [Date.now()] }
    const newest: Condition = {
      sql: `id = (select max(id) from ${table} as sibling where sibling.concept_id = item.concept_id and sibling.visible_at <= ?)`,
      values: [Date.now()],
    }
    const all = [visible, ...(allVersions ? [] : [newest]), ...conditions]
    return {
      sql: all.map((condition) => `(${condition.sql})`).join(' and '),
      values: all.flatMap(({ values }) => values),
    }
  }
  const rows = (source: Source, columns: string, { conditions, order, page, size }: Page) => {
    const filter = where(source, conditions)
    const query = `select ${columns} from ${source.table} as item where ${filter.sql} order by ${order} limit ? offset ?`
    return sql(query).all(...filter.values, size, (page - 1) * size)
  }
  const count = (source: Source, conditions: readonly Condition[]) => {
    const filter = where(source, conditions)
    const row = sql(`select count(*) as total from ${source.table} as item where ${filter.sql}`).get(...filter.values)
    return (row as { total: number }).total
  }
  return {
    /** Depositions of a list: drafts and records, one entry per concept unless all versions are wanted. */
    list(allVersions: boolean, page: Page): Deposition[] {
      const found = rows({ table: 'depositions', allVersions }, `${COLUMNS}, state`, page)
      return found.map((row) => toDeposition(row as DepositionRow))
    },
    /** The newest deposition of an account beside one of them. */
    another(owner: number, except: number): Deposition | undefined {
      const query = `select ${COLUMNS}, state from depositions where owner = ? and id <> ? order by id desc limit 1`
      const row = sql(query).get(owner, except)
      return row === undefined ? undefined : toDeposition(row as DepositionRow)
    },
    /** The newest unpublished draft of any other account. */
    draftOfOthers(owner: number): Deposition | undefined {
      const query = `select ${COLUMNS}, state from depositions where owner <> ? and state = 'unsubmitted'
        order by id desc limit 1`
      const row = sql(query).get(owner)
      return row === undefined ? undefined : toDeposition(row as DepositionRow)
    },
    /** Ids of published records, best first, with the number of all hits. */
    search(allVersions: boolean, page: Page): { ids: PublishedRecord['id'][]; total: number } {
      const source: Source = { table: 'records', allVersions }
      const ids = rows(source, 'id', page).map((row) => (row as { id: number }).id)
      return { ids, total: count(source, page.conditions) }
    },
  }
}
