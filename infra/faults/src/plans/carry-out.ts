import { setTimeout as pause } from 'node:timers/promises'
import type { BatchPlan, PlannedItem } from '@regesta/contracts/batches'
import type { Operation } from '@regesta/contracts/operations'
import type { DepositFixture } from '../deposition/deposit-fixture.js'

/** Milliseconds between two looks at what runs. */
const LOOK = 25
/** Milliseconds in which a service that was killed answers again. */
const LONGEST_AWAY = 60_000

/** What came of the items of a plan. */
export interface CarriedOut {
  readonly planned: readonly number[]
  /** How it ended: `interrupted` when the service was killed in the middle. */
  readonly status: Operation['status']
  /** Those that were to be acted on and surely were not; none are known of an operation that was interrupted. */
  readonly notDone: readonly number[]
}

/** Plans an action for all records and carries the plan out; `isKilled`: the service is killed when half of it is done. */
export async function planAndCarryOut(
  fixture: DepositFixture,
  action_type: string,
  ids: readonly number[],
  isKilled: boolean,
): Promise<CarriedOut> {
  const plan = await planOf(fixture, action_type, ids)
  const planned = plan.items.filter(isActedOn).map(({ id }) => id)
  if (planned.length === 0) return { planned, status: 'completed', notDone: [] }
  const begun = await fixture.client.runBatchAction({
    body: { plan_id: plan.plan_id },
    headers: { prefer: 'respond-async' },
  })
  if (begun.status !== 202) throw new Error(`the plan was refused: ${JSON.stringify(begun.body)}`)
  const { operation_id } = begun.body as unknown as { operation_id: string }
  if (isKilled) await killHalfway(fixture, operation_id)
  const { status } = await ended(fixture, operation_id)
  return { planned, status, notDone: status === 'completed' ? await notDoneOf(fixture, operation_id, planned) : [] }
}

/** Whether an item would be changed: one that has all its files is planned, too, with nothing to send. */
const isActedOn = ({ skipped_because, action, files }: PlannedItem) =>
  skipped_because === null && (action !== 'send_files' || files.some((file) => file.action === 'send'))

async function planOf({ client }: DepositFixture, action_type: string, ids: readonly number[]): Promise<BatchPlan> {
  const { status, body } = await client.planBatchAction({
    body: { action_type, item_ids: [...ids], target_is_sandbox: true },
    headers: { prefer: 'wait' },
  })
  if (status !== 200) throw new Error(`no plan to ${action_type}: ${JSON.stringify(body)}`)
  return body as BatchPlan
}

async function killHalfway(fixture: DepositFixture, operation_id: string): Promise<void> {
  for (;;) {
    const { status, done, total } = await shown(fixture, operation_id)
    if (status !== 'running') return
    if (total !== null && done >= total / 2) return fixture.kill()
    await pause(LOOK)
  }
}

async function ended(fixture: DepositFixture, operation_id: string): Promise<Operation> {
  for (;;) {
    const operation = await shown(fixture, operation_id)
    if (operation.status !== 'running') return operation
    await pause(LOOK)
  }
}

/** How an operation stands; a service that has just been killed is asked again. */
async function shown({ client }: DepositFixture, operation_id: string): Promise<Operation> {
  const deadline = Date.now() + LONGEST_AWAY
  for (;;) {
    const answer = await client.getOperation({ params: { operation_id } }).catch(() => undefined)
    if (answer?.status === 200) return answer.body as Operation
    if (Date.now() > deadline) throw new Error(`operation ${operation_id} is gone: ${JSON.stringify(answer?.body)}`)
    await pause(LOOK)
  }
}

async function notDoneOf(
  { client }: DepositFixture,
  operation_id: string,
  planned: readonly number[],
): Promise<number[]> {
  const { status, body } = await client.getOperationResult({ params: { operation_id } })
  if (status !== 200) throw new Error(`no result of ${operation_id}: ${JSON.stringify(body)}`)
  const { results } = body as { results: { id: number; outcome?: string }[] }
  const maybe = results.filter(({ outcome }) => outcome === 'done' || outcome === 'unknown').map(({ id }) => id)
  return planned.filter((id) => !maybe.includes(id))
}
