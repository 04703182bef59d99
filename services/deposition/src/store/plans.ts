import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BatchPlan, OUTLOOKS, type Outlook, type PlannedItem } from '@regesta/contracts/batches'
import type { Logger } from '@regesta/log/logger'
import { openDatabase } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'

const MIGRATIONS = fileURLToPath(new URL('../../migrations/plans', import.meta.url))
export const PLANS_DATABASE = { name: 'plans.db', migrations: MIGRATIONS }
/** How long a plan can be carried out. Milliseconds. */
const KEPT = 24 * 60 * 60 * 1000

/** What an item was when it was planned; a part that differs later says what has changed. */
export interface ItemDigest {
  readonly state: string
  readonly metadata: string
  readonly files: string
}

export interface Plan {
  readonly plan_id: string
  readonly project: string
  readonly action: string
  readonly isSandbox: boolean
  readonly made_at: string
  readonly expires_at: string
  /** What was asked for besides the items. */
  readonly request: NonNullable<BatchPlan['request']>
  readonly operation_id: string | null
}

/** What a plan is about: its items, and what each was then, in the order of the items. */
export interface PlannedItems {
  readonly items: readonly PlannedItem[]
  readonly digests: readonly ItemDigest[]
}

/** What stands on a page of the items of a plan; pages begin at 1. */
interface ItemsPage {
  readonly outlook?: Outlook | undefined
  readonly page: number
  readonly limit: number
}

/** What all items of a plan come to. */
export interface PlanSums {
  readonly outlooks: Record<Outlook, number>
  readonly requests: number
  readonly bytes: number
}

interface PlanRow {
  plan_id: string
  project_uuid: string
  action_type: string
  is_sandbox: number
  made_at: string
  expires_at: string
  request: string
  operation_id: string | null
}

export type Plans = ReturnType<typeof openPlans>

const COLUMNS = 'plan_id, project_uuid, action_type, is_sandbox, made_at, expires_at, operation_id, request'

/** Plans in `<folder>/plans.db`, which can be deleted while the service does not run: a plan is made again at any time. */
export function openPlans(folder: string, log: Logger) {
  const database = openDatabase(join(folder, 'plans.db'), { migrations: MIGRATIONS, log })
  const statement = statementCache(database)
  return { ...writing(database, statement), ...reading(statement), close: () => void database.close() }
}

type Database = ReturnType<typeof openDatabase>
type Statements = ReturnType<typeof statementCache>

function writing(database: Database, statement: Statements) {
  const insertItem = statement(
    'insert into plan_items (plan_id, position, outlook, requests, bytes, item) values (?, ?, ?, ?, ?, ?)',
  )
  const insertPlan = statement(
    `insert into plans (plan_id, project_uuid, action_type, is_sandbox, made_at, expires_at, digests, request)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return {
    /** Keeps a plan for a day, and lets go of those that are older. */
    keep({ items, digests, ...plan }: Pick<Plan, 'project' | 'action' | 'isSandbox' | 'request'> & PlannedItems): Plan {
      const at = Date.now()
      const [made_at, expires_at] = [new Date(at).toISOString(), new Date(at + KEPT).toISOString()]
      const plan_id = randomUUID()
      database.transaction(() => {
        statement('delete from plans where expires_at < ?').run(made_at)
        insertPlan.run(
          ...[plan_id, plan.project, plan.action, Number(plan.isSandbox), made_at, expires_at],
          ...[digests, plan.request].map((part) => JSON.stringify(part)),
        )
        for (const [position, item] of items.entries())
          insertItem.run(plan_id, position, outlookOf(item), item.requests, item.bytes, JSON.stringify(item))
      })()
      return { ...plan, plan_id, made_at, expires_at, operation_id: null }
    },
    /** @returns whether nobody has begun it before */
    begin: (planId: string, operationId: string): boolean =>
      statement('update plans set operation_id = ? where plan_id = ? and operation_id is null').run(operationId, planId)
        .changes === 1,
  }
}

function reading(statement: Statements) {
  return {
    find(project: string, planId: string): Plan | undefined {
      const row = statement(
        `select ${COLUMNS} from plans where plan_id = ? and project_uuid = ? and expires_at >= ?`,
      ).get(planId, project, new Date().toISOString()) as PlanRow | undefined
      return row && planOf(row)
    },
    /** Everything that a plan is about, in the order that it was asked for. */
    items(planId: string): PlannedItem[] {
      const rows = statement('select item from plan_items where plan_id = ? order by position').all(planId)
      return (rows as ItemRow[]).map(itemOf)
    },
    digests(planId: string): ItemDigest[] {
      const row = statement('select digests from plans where plan_id = ?').get(planId) as
        | { digests: string }
        | undefined
      return row === undefined ? [] : JSON.parse(row.digests)
    },
    /** What needs a person comes first. */
    page(planId: string, { outlook, page, limit }: ItemsPage): PlannedItem[] {
      const only = outlook === undefined ? '' : 'and outlook = @outlook'
      const rows = statement(
        `select item from plan_items where plan_id = @planId ${only}
         order by outlook, position limit @limit offset @offset`,
      ).all({ planId, outlook: OUTLOOKS.indexOf(outlook ?? 'clear'), limit, offset: (page - 1) * limit })
      return (rows as ItemRow[]).map(itemOf)
    },
    sums: (planId: string): PlanSums =>
      sumsOf(
        statement(
          `select outlook, count(*) as items, sum(requests) as requests, sum(bytes) as bytes
           from plan_items where plan_id = ? group by outlook`,
        ).all(planId) as SumRow[],
      ),
  }
}

interface ItemRow {
  item: string
}

interface SumRow {
  outlook: number
  items: number
  requests: number
  bytes: number
}

const itemOf = ({ item }: ItemRow): PlannedItem => JSON.parse(item)

function sumsOf(rows: readonly SumRow[]): PlanSums {
  const outlooks = Object.fromEntries(
    OUTLOOKS.map((name, place) => [name, rows.find(({ outlook }) => outlook === place)?.items ?? 0]),
  ) as Record<Outlook, number>
  const sum = (of: (row: SumRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return { outlooks, requests: sum(({ requests }) => requests), bytes: sum(({ bytes }) => bytes) }
}

/** The place of an item's outlook among all of them. */
function outlookOf({ nothing_to_do, skipped_because, warnings }: PlannedItem): number {
  if (nothing_to_do) return OUTLOOKS.indexOf('nothing_to_do')
  if (skipped_because !== null) return OUTLOOKS.indexOf('impossible')
  return OUTLOOKS.indexOf(warnings.length > 0 ? 'warned' : 'clear')
}

const planOf = ({ project_uuid, action_type, is_sandbox, request, ...row }: PlanRow): Plan => ({
  ...row,
  project: project_uuid,
  action: action_type,
  isSandbox: is_sandbox === 1,
  request: JSON.parse(request),
})
