import type { Selection } from '@regesta/contracts/batches'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Ledger } from '../ledger/ledger.js'
import { FILE_ACTIONS } from './item-digests.js'

/** Items that one batch takes at the most. */
const MOST = 50_000

interface Chosen {
  readonly action: string
  readonly item_ids?: readonly number[] | undefined
  readonly selection?: Selection | undefined
  readonly target_is_sandbox: boolean
}

/**
 * The ids that a request means. A selection is looked up now, and counts only while it still is what somebody chose; of
 * records it never holds those of the other environment.
 *
 * @throws refused when it is not, invalid_input when there are too many
 */
export async function chosenItems(ledger: Ledger, project: string, chosen: Chosen): Promise<number[]> {
  const { action, item_ids = [], selection, target_is_sandbox: isSandbox } = chosen
  if (selection === undefined) return withinLimit([...new Set(item_ids)], new Set(item_ids).size)
  const { kind, filter, except, expected_count: expected } = selection
  const fits = FILE_ACTIONS.has(action) ? 'files' : 'records'
  if (kind !== fits)
    throw new ServiceError('invalid_input', `'selection.kind' must be ${fits} for ${action}, received "${kind}"`)
  const ofEnvironment: Record<string, string> = kind === 'records' ? { is_sandbox: String(isSandbox) } : {}
  const found = await ledger.projects.selectItems({
    project,
    body: { kind, filter: { ...filter, ...ofEnvironment }, except, is_sandbox: isSandbox, limit: MOST },
  })
  if (found.count !== expected)
    throw new ServiceError('refused', say('chosen_otherwise', { expected, kind, number: found.count }), {
      count: found.count,
    })
  return withinLimit(found.ids, found.count)
}

function withinLimit(ids: number[], count: number): number[] {
  if (count <= MOST) return ids
  throw new ServiceError('invalid_input', say('chosen_too_many', { most: MOST, number: count }))
}
