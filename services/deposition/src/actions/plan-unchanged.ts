import { isDeepStrictEqual } from 'node:util'
import type { PlannedItem } from '@regesta/contracts/batches'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import type { PlannedItems } from '../store/plans.js'
import { itemDigests } from './item-digests.js'
import { type PlanRequest, planBatch } from './plan-batch.js'
import { skippedItem } from './plan-item.js'

/** How often an item is planned that is something else afterwards. What planning itself changes, it changes once. */
const ROUNDS = 3

/**
 * Plans each item as it is before and after: what was changed meanwhile is planned again, for nobody must carry out what
 * was planned for something else. What does not stop changing is left out.
 */
export async function planUnchanged(context: Context, request: PlanRequest, round = 1): Promise<PlannedItems> {
  const before = await itemDigests(context, request)
  const items = await planBatch(context, request)
  const digests = await itemDigests(context, request)
  const changed = items.flatMap((_, at) => (isDeepStrictEqual(before[at], digests[at]) ? [] : [at]))
  if (changed.length === 0) return { items, digests }
  if (round === ROUNDS)
    return {
      items: replaced(
        items,
        changed,
        changed.map((at) => leftOut(items[at])),
      ),
      digests,
    }
  const ids = changed.map((at) => request.ids[at] ?? 0)
  const again = await planUnchanged(context, { ...request, ids }, round + 1)
  return { items: replaced(items, changed, again.items), digests: replaced(digests, changed, again.digests) }
}

function replaced<T>(list: readonly T[], places: readonly number[], others: readonly T[]): T[] {
  const byPlace = new Map(places.map((place, at) => [place, others[at] as T]))
  return list.map((one, place) => byPlace.get(place) ?? one)
}

const leftOut = (item: PlannedItem | undefined): PlannedItem =>
  skippedItem(item?.id ?? 0, item?.title ?? '', say('changed_while_planned', {}))
