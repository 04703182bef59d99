import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BatchPlan, PlannedItem } from '@regesta/contracts/batches'
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
  readonly items: readonly PlannedItem[]
  readonly digests: readonly ItemDigest[]
  /** What was asked for besides the items. */
  readonly request: NonNullable<BatchPlan['request']>
  readonly operation_id: string | null
}

interface PlanRow {
  plan_id: string
  project_uuid: string
  action_type: string
  is_sandbox: number
  made_at: string
  expires_at: string
  plan: string
  digests: string
  request: string
  operation_id: string | null
}

export type Plans = ReturnType<typeof openPlans>

const COLUMNS =
  'plan_id, project_uuid, action_type, is_sandbox, made_at, expires_at, plan, digests, operation_id, request'

/** Plans in `<folder>/plans.db`, which can be deleted while the service does not run: a plan is made again at any time. */
export function openPlans(folder: string, log: Logger) {
  const database = openDatabase(join(folder, 'plans.db'), { migrations: MIGRATIONS, log })
  const statement = statementCache(database)
  return {
    /** Keeps a plan for a day, and lets go of those that are older. */
    keep(plan: Pick<Plan, 'project' | 'action' | 'isSandbox' | 'items' | 'digests' | 'request'>): Plan {
      const at = Date.now()
      const [made_at, expires_at] = [new Date(at).toISOString(), new Date(at + KEPT).toISOString()]
      const plan_id = randomUUID()
      statement('delete from plans where expires_at < ?').run(made_at)
      statement(
        `insert into plans (plan_id, project_uuid, action_type, is_sandbox, made_at, expires_at, plan, digests, request)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        ...[plan_id, plan.project, plan.action, Number(plan.isSandbox), made_at, expires_at],
        ...[plan.items, plan.digests, plan.request].map((part) => JSON.stringify(part)),
      )
      return { ...plan, plan_id, made_at, expires_at, operation_id: null }
    },
    find(project: string, planId: string): Plan | undefined {
      const row = statement(
        `select ${COLUMNS} from plans where plan_id = ? and project_uuid = ? and expires_at >= ?`,
      ).get(planId, project, new Date().toISOString()) as PlanRow | undefined
      return row && planOf(row)
    },
    /** @returns whether nobody has begun it before */
    begin: (planId: string, operationId: string): boolean =>
      statement('update plans set operation_id = ? where plan_id = ? and operation_id is null').run(operationId, planId)
        .changes === 1,
    close: () => void database.close(),
  }
}

const planOf = ({ project_uuid, action_type, is_sandbox, plan, digests, request, ...row }: PlanRow): Plan => ({
  ...row,
  project: project_uuid,
  action: action_type,
  isSandbox: is_sandbox === 1,
  items: JSON.parse(plan),
  digests: JSON.parse(digests),
  request: JSON.parse(request),
})
